import { useCallback } from 'react'
import type { Car } from '../../records/index.ts'
import { carsById } from '../../search/clients/by-id.ts'
import type { SearchRecord } from '../../search/record.ts'
import type { WatchlistSetup } from '../../views/watchlist-page.ts'
import { searchClient } from '../search/search-client.ts'
import { useFoundCars } from '../use-found-cars.ts'

/** The cars of these ids as they are in stock now (DC-81). */
export function useSavedCars(ids: readonly Car['id'][], { client, filter }: Pick<WatchlistSetup, 'client' | 'filter'>) {
  const find = useCallback(
    async (missing: readonly Car['id'][]) => {
      const cars = await carsById(searchClient(client), missing, filter)
      return cars.map(car => (car as SearchRecord | undefined) ?? ('gone' as const))
    },
    [client, filter],
  )
  const { gone, ...found } = useFoundCars<SearchRecord>(ids, find)
  return { ...found, gone: gone.filter(id => ids.includes(id)) }
}
