/**
 * Marks the document when its address names a car, or a reservation: the styles keep the room of the one, and leave out
 * what the other does not show, so that nothing moves when it is found. `forgetCarMark` takes the mark of a car away.
 */
export const ADDRESS_MARK = `{const q=new URLSearchParams(location.search),m=document.documentElement.dataset;if(/^([a-z\\d-]+-)?[1-9]\\d{0,14}$/.test(q.get('car_id')))m.carAsked='';if(q.has('reservation'))m.reservationAsked=''}`

/** There is no car to show: nothing keeps its room any more. */
export function forgetCarMark(): void {
  delete document.documentElement.dataset.carAsked
}
