import type { Site } from '../../site/site.ts'
import { ApiError } from '../errors.ts'
import type { Services } from '../services.ts'
import type { Kind } from './kinds.ts'
import { type Courier, type Couriers, type Job, NoUse } from './outbox.ts'

/** Work that the API leaves to itself. It may run twice, and then does nothing the second time. */
export type Work<Name extends Kind> = (job: Job<Name>, site: Site, services: Services) => Promise<void>

class DealerAway extends Error {
  override name = 'DealerAway'
}

/** `services` are asked for when there is work: the outbox that couriers belong to is one of them. */
export function couriersOf<Name extends Kind>(
  works: { readonly [One in Name]: Work<One> },
  services: () => Services,
): Pick<Couriers, Name> {
  const courier =
    <One extends Name>(work: Work<One>): Courier<One> =>
    async job => {
      const site = await services().sites.bySlug(job.site)
      // Its folder may be away for a moment, as while a deploy puts another in its place. Who has left is told by attempts; what
      // is about money, as an error each time, until somebody sees to it.
      if (site === undefined) throw new DealerAway(job.site)
      await work(job, site, services()).catch(error => {
        // Of what another store has, or that was removed: asked again, it would not be there either.
        throw error instanceof ApiError && error.status === 404
          ? new NoUse('nothing of ours is known by this id')
          : error
      })
    }
  const couriers: { [One in Name]?: Courier<One> } = {}
  for (const kind in works) couriers[kind] = courier(works[kind])
  return couriers as Pick<Couriers, Name>
}
