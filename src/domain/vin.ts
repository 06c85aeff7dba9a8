const WHOLE = /^(?!(.)\1+$)[A-HJ-NPR-Z\d]{17}$/i

/** Whether a VIN names one car: feeds also write "TBA", noughts, or its last figures only. */
export const isWholeVin = (vin: string): boolean => WHOLE.test(vin)
