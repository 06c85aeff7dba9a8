import { WHILE_OFFERED } from '../../domain/stock-state.ts'
import { api } from '../../stores/api-client.ts'
import { findCarById } from '../find-car.ts'
import { type CarBeside, carBeside, type PriceSetup } from './asked-car.ts'

/** A car of the build, else one that came after it, of which the API knows; none where that does not either. */
export async function findAskedCar(id: number, setup: PriceSetup): Promise<CarBeside | undefined> {
  const car = await findCarById(id)
  if (car !== undefined) return carBeside(car, setup)
  const answer = await api.checkoutCar(String(id))
  if (!answer.ok && answer.status !== 404) throw new Error(answer.error)
  if (!answer.ok) return undefined
  const { asked, title, price, standing } = answer.data
  const { car: known, image } = asked
  if (known.id !== id) throw new Error('another car is called so')
  return {
    asked: known,
    title,
    price: { now: price.text, type: price.type },
    picture: image === undefined ? image : { src: image },
    isSold: !WHILE_OFFERED.includes(standing),
    isReserved: standing === 'reserved',
  }
}
