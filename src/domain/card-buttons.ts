import type { Car } from '../records/index.ts'
import { isBuyableOnline, isDriven, isReservable } from './availability.ts'
import {
  carPath,
  checkoutJourneyPath,
  checkoutPath,
  enquiryPath,
  financePath,
  type PathSettings,
  testDrivePath,
} from './links.ts'

/** Source: CD-10 to CD-15. */
export const CARD_BUTTONS = ['enquire', 'finance', 'details', 'reserve', 'buy-online', 'test-drive'] as const
export type CardButtonKind = (typeof CARD_BUTTONS)[number]

/** A button of the site's settings; without a label of its own it takes the site's label of its kind. Source: CF-05. */
export type CardButtonSetting = { kind: CardButtonKind; label?: string | undefined }

export type CardButton = { kind: CardButtonKind; label: string; href: string }

export type CardButtonSettings = {
  cards: { buttons: readonly CardButtonSetting[] }
  features: { reserve: boolean; checkoutJourney: boolean }
  reservation: { deposit: number }
  paths: Pick<PathSettings, 'checkout' | 'finance'>
}

export type CardButtonLabels = {
  enquire: string
  finance: string
  details: string
  reserve: string
  buyOnline: string
  bookTestDrive: string
}

type ButtonFacts = Pick<
  Car,
  'id' | 'slug' | 'item_type' | 'car_type' | 'status' | 'sold' | 'reserved' | 'price' | 'payment_processors'
>

/** The action buttons of a sellable car, in the site's order; those that do not apply to it are left out. Source: CD-10 to CD-15, DC-55. */
export function cardButtons(car: ButtonFacts, settings: CardButtonSettings, labels: CardButtonLabels): CardButton[] {
  return settings.cards.buttons
    .filter(({ kind }) => applies(kind, car, settings))
    .map(({ kind, label }) => ({
      kind,
      label: label ?? standardLabel(kind, labels),
      href: target(kind, car, settings),
    }))
}

function applies(kind: CardButtonKind, car: ButtonFacts, settings: CardButtonSettings): boolean {
  if (kind === 'reserve') return isReservable(car, settings)
  if (kind === 'test-drive') return isDriven(car)
  return kind !== 'buy-online' || isBuyableOnline(car, settings)
}

function standardLabel(kind: CardButtonKind, labels: CardButtonLabels): string {
  if (kind === 'buy-online') return labels.buyOnline
  return kind === 'test-drive' ? labels.bookTestDrive : labels[kind]
}

function target(kind: CardButtonKind, car: ButtonFacts, { paths }: CardButtonSettings): string {
  switch (kind) {
    case 'enquire':
      return enquiryPath(car)
    case 'finance':
      return financePath(paths, car)
    case 'details':
      return carPath(car)
    case 'reserve':
      return checkoutPath(car, paths)
    case 'buy-online':
      return checkoutJourneyPath(car)
    case 'test-drive':
      return testDrivePath(car)
  }
}
