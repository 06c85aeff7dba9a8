import type { Finding } from './alerts/finding.ts'
import type { AlertPace } from './alerts/pace.ts'
import type { Press } from './cars/pdf/press.ts'
import type { Chance } from './chance.ts'
import type { Db } from './db/tables.ts'
import type { Log } from './log.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { PaymentProcessor } from './payments/processor.ts'
import type { Geocoder } from './ports/geocoder.ts'
import type { Pictures } from './ports/pictures.ts'
import type { ValuationTool } from './ports/valuation-tool.ts'
import type { SiteDirectory } from './sites.ts'

/** How much one address may do in a minute (DC-125). */
export type Limits = { perMinute: number }

/**
 * All that the API does not decide by itself: time, chance, the store and the world outside. Routes and services reach
 * these only here, so a test owns them all.
 */
export type Services = {
  db: Db
  now: () => number
  chance: Chance
  log: Log
  sites: SiteDirectory
  outbox: Outbox
  geocoder: Geocoder
  pictures: Pictures
  /** Prints the PDFs of cars. */
  press: Press
  /** Which cars the searches of alerts find, and how soon who asked for letters hears. */
  findCars: Finding
  alertPace: AlertPace
  /** Who takes a dealer's money, by the dealer's slug. */
  payments: (site: string) => PaymentProcessor
  valuation: ValuationTool
  /** With which a dealer's own system signs the sales that it tells of, by the dealer's slug. */
  salesSecret: (site: string) => string | undefined
  /** Signs cookies and hides addresses and codes at rest. */
  secret: string
  limits: Limits
  /** One of these our own CDN sends along, so that its headers about host and address can be believed. */
  proxySecrets: readonly string[]
}
