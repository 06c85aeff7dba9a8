import { type Finding, findingHere } from './alerts/finding.ts'
import { ALERT_PACE } from './alerts/pace.ts'
import { type Drawing, drawingHere } from './cars/pdf/drawing.ts'
import { createPress } from './cars/pdf/press.ts'
import { trueChance } from './chance.ts'
import { copyBeforeChange } from './db/copies.ts'
import { openDb } from './db/open.ts'
import { addressed, posted } from './dealer-mail.ts'
import { tableGeocoder } from './geocode/table.ts'
import { createLog, type Level } from './log.ts'
import type { Kind } from './outbox/kinds.ts'
import { type Courier, createOutbox } from './outbox/outbox.ts'
import { ABOUT_MONEY, paymentCouriers } from './payments/couriers.ts'
import { createProcessors } from './payments/processors.ts'
import { mapsGeocoder, rememberingGeocoder } from './ports/geocoder.ts'
import { smtpCourier } from './ports/mail.ts'
import { createPictures } from './ports/pictures.ts'
import { smsCourier } from './ports/sms.ts'
import { httpValuationTool } from './ports/valuation-http.ts'
import { webhookCourier } from './ports/webhook.ts'
import type { Services } from './services.ts'
import type { ApiSettings } from './settings.ts'
import { readingHere, type SiteReader } from './site-reader.ts'
import { createSiteDirectory } from './sites.ts'
import { spinCouriers } from './spins/settled.ts'
import { valuationCouriers } from './valuations/couriers.ts'
import { ownMarket } from './valuations/own-market.ts'

/** Calls of one address in a minute (DC-125). */
const PER_MINUTE = 10

/** A message that goes nowhere but to the outbox page of a laptop, where it is read. */
const stays: Courier<Kind> = async () => {}

export type ServiceOptions = {
  logFrom?: Level
  /** How the dealers' folders are read; in the same thread unless a server says otherwise. */
  reading?: (sitesDir: string, changesDir: string) => SiteReader
  /** Where the PDFs of cars are drawn, in the same way. */
  drawing?: Drawing
  /** And where searches are asked for alerts. */
  finding?: Finding
}

/** The real thing: the clock of the machine, true chance, the store and the ports that the settings name. */
export async function createServices(
  settings: ApiSettings,
  {
    logFrom = settings.logFrom ?? 'info',
    reading = readingHere,
    drawing = drawingHere,
    finding = findingHere,
  }: ServiceOptions = {},
): Promise<Services> {
  const { mode, smtp, sms, maps, webhookSecret, callMilliseconds } = settings
  // What is taken up in the first half of a call has the second to arrive.
  const halfOfCall = callMilliseconds && callMilliseconds / 2
  const now = Date.now
  const chance = trueChance
  const log = createLog(logFrom)
  const db = await openDb(settings.database, { beforeChange: copyBeforeChange(settings, { now, log }) })
  const isLocal = mode === 'local'
  const send = webhookCourier({ now, secretOf: webhookSecret })
  const awake = createOutbox({
    db,
    now,
    chance,
    log,
    keepsDelivered: isLocal,
    neverGivenUp: ABOUT_MONEY,
    takesUpMilliseconds: halfOfCall,
    couriers: {
      mail: smtp === undefined ? stays : addressed(smtpCourier(smtp, halfOfCall), () => services),
      sms: sms === undefined ? stays : smsCourier({ ...sms, now }),
      webhook: isLocal ? stays : posted(send, () => services),
      ...paymentCouriers(() => services),
      ...valuationCouriers(() => services),
      ...spinCouriers(() => services),
    },
  })
  // A host stops a function when the answer is out, and so in the middle of what it woke up for: `serverless.ts` sends in time.
  const outbox = callMilliseconds === undefined ? awake : { ...awake, wake: () => {} }
  const services: Services = {
    db,
    now,
    chance,
    log,
    outbox,
    sites: createSiteDirectory({
      sitesDir: settings.sitesDir,
      changesDir: settings.changesDir,
      mode,
      now,
      log,
      read: reading(settings.sitesDir, settings.changesDir),
    }),
    valuation: settings.valuation === undefined ? ownMarket : httpValuationTool(settings.valuation),
    salesSecret: settings.salesSecretOf,
    payments: createProcessors({ accountOf: settings.stripeOf, now }),
    geocoder: maps === undefined ? tableGeocoder : rememberingGeocoder(mapsGeocoder(maps), { now }),
    pictures: createPictures({ sitesDir: settings.sitesDir }),
    press: createPress(drawing),
    findCars: finding,
    alertPace: ALERT_PACE[mode],
    secret: settings.secret,
    limits: { perMinute: PER_MINUTE },
    proxySecrets: settings.proxySecrets,
  }
  return services
}
