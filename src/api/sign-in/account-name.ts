/** Dealers share no customers: the same phone is another user at another site. */
export const accountName = (site: string, phone: string): string => `${site}:${phone}`
