import type { Car } from '../records/index.ts'
import { type DealFacts, isBuyableOnline, isReservable, type ReserveSettings } from './availability.ts'

/** How a deposit can be paid, as a shopper knows it. */
export const PAYMENT_CHOICES = ['card', 'google-pay', 'apple-pay'] as const
export type PaymentChoice = (typeof PAYMENT_CHOICES)[number]

/** What each processor takes on its own page; wallets show there on devices that have them. */
const TAKEN_BY: Readonly<Record<string, readonly PaymentChoice[]>> = {
  stripe: ['card', 'google-pay', 'apple-pay'],
}

/** The ways to pay for a car, each once, in the order of its processors; one that we cannot reach gives none. Source: RS-08. */
export function paymentChoices({ payment_processors }: Pick<Car, 'payment_processors'>): PaymentChoice[] {
  return [...new Set(payment_processors.flatMap(processor => TAKEN_BY[processor.toLowerCase()] ?? []))]
}

/** How a car can be reserved online, and whether it can be bought there, too. */
export type CheckoutOfCar = { choices: PaymentChoice[]; isBuyable: boolean }

/** Nothing for a car that cannot be reserved online now. Source: RS-04, RS-06, RS-08. */
export function checkoutOf(
  car: DealFacts,
  settings: ReserveSettings & { features: { checkoutJourney: boolean } },
): CheckoutOfCar | undefined {
  if (!isReservable(car, settings)) return undefined
  return { choices: paymentChoices(car), isBuyable: isBuyableOnline(car, settings) }
}
