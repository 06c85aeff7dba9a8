import { WRITTEN_ID } from '../../domain/ids.ts'
import { MOST_ASKED } from '../../domain/lead-form.ts'

/**
 * Marks the document when its address names a car, or a reservation: the styles keep the room of the one, and leave out
 * what the other does not show, so that nothing moves when it is found. A form finds a car by its id, the online purchase by
 * any slug that a feed has given. `forgetCarMark` takes the mark of a car away. A car of which news is asked for has another room
 * than a search. Of several cars each has a line of its own:
 * `--cars-asked` says how many. Source: RT-04, RT-12, features.md #6.
 */
export const ADDRESS_MARK = `{const q=new URLSearchParams(location.search),m=document.documentElement.dataset,d=/${WRITTEN_ID.source}/,c=q.get('car_id');if(c)m.carAsked=d.test(c)?'id':'slug';if(q.has('reservation'))m.reservationAsked='';if(q.has('car'))m.watches='';const n=new Set((q.get('cars')??'').split(',').filter(i=>d.test(i))).size;if(n){m.carsAsked='';document.documentElement.style.setProperty('--cars-asked',Math.min(n,${MOST_ASKED}))}}`

/** There is no car to show: nothing keeps its room any more. */
export function forgetCarMark(): void {
  delete document.documentElement.dataset.carAsked
}
