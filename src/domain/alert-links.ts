import type { Car } from '../records/index.ts'
import { withQuery } from './query.ts'

/** Where a shopper asks for news of what its address names: a car, or a search by the query string of its page. Source: features 3.2. */
export const ALERTS_PAGE = '/alerts'

export const carAlertPath = (car: Pick<Car, 'id'>): string => withQuery(ALERTS_PAGE, { car: car.id })

/** The search as its page writes it, without "?"; an empty one finds every car. */
export const searchAlertPath = (search: string): string => withQuery(ALERTS_PAGE, { search })
