import { WRITTEN_ID } from '../../domain/ids.ts'

/**
 * Marks the document when its address names a car, or a reservation: the styles keep the room of the one, and leave out
 * what the other does not show, so that nothing moves when it is found. A form finds a car by its id, the online purchase by
 * any slug that a feed has given. `forgetCarMark` takes the mark of a car away. Source: RT-04, RT-12.
 */
export const ADDRESS_MARK = `{const q=new URLSearchParams(location.search),m=document.documentElement.dataset,c=q.get('car_id');if(c)m.carAsked=/${WRITTEN_ID.source}/.test(c)?'id':'slug';if(q.has('reservation'))m.reservationAsked=''}`

/** There is no car to show: nothing keeps its room any more. */
export function forgetCarMark(): void {
  delete document.documentElement.dataset.carAsked
}
