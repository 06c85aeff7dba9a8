import type { Lead } from '../../contract/leads.ts'
import { bodyLabel } from '../../domain/body.ts'
import { distanceUnitShown, toShownDistance } from '../../domain/distance.ts'
import { modelChoices } from '../../domain/model.ts'
import { offerCarTypes, offerManufacturer } from '../../domain/offer.ts'
import { PRICE_CURRENCY, priceShown } from '../../domain/price.ts'
import { joinParts } from '../../domain/text.ts'
import { localIso } from '../../domain/time-zone.ts'
import { labelsOf } from '../../site/labels.ts'
import type { Site } from '../../site/site.ts'
import { siteZone } from '../../site/zone.ts'
import { priceBlock } from '../../views/price-block.ts'
import { carNamed, goneCars, standsAt } from './asked-cars.ts'
import { askedTime } from './asked-time.ts'
import { depositLines } from './deposit.ts'
import { type LeadFacts, namesOurs, owing, ownInWords, registration, whereabouts } from './facts.ts'
import { typed } from './typed.ts'
import { type Element, element, maybeElement, toXml } from './xml.ts'

/** ADF 1.0, which dealers' CRM systems read. The order of the elements matters. */
export function toAdf(lead: LeadFacts): string {
  const { id, site, at, isKnown = false, reservation } = lead
  const prospect = element(
    'prospect',
    [
      element('id', id, { sequence: '1', source: site.settings.slug }),
      reservation && element('id', reservation.id, { sequence: '2', source: `${site.settings.slug} reservation` }),
      element('requestdate', localIso(at, siteZone(site.settings))),
      ...vehicles(lead),
      customer(lead),
      vendor(lead),
      element('provider', [element('name', 'Forecourt'), element('service', `${site.settings.name} website`)]),
    ],
    // A CRM keeps one prospect of an id, and would make two of two that are new.
    { status: isKnown ? 'resend' : 'new' },
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${toXml(element('adf', [prospect]))}\n`
}

function vehicles(lead: LeadFacts): Element[] {
  const own = ownVehicle(lead)
  const wanted = lead.cars?.map(car => wantedVehicle({ ...lead, car })) ?? [wantedVehicle(lead)]
  if (own === undefined) return wanted
  // Somebody who only sells names no car of the dealer's.
  return namesOurs(lead) ? [...wanted, own] : [own]
}

function wantedVehicle({ form, car, offer, site }: LeadFacts): Element {
  const interest = form.category === 'Test Drive' ? 'test-drive' : 'buy'
  const isOnUsed = offer !== undefined && offerCarTypes(offer).every(type => type === 'used')
  const isUsed = (car?.car_type ?? form.car_type) === 'used' || form.category === 'Used Vehicle Enquiry' || isOnUsed
  // A quote names a model of the catalogue, perhaps with its maker.
  const wish = form['Vehicle Model']
  const model = modelChoices(site.models).find(({ name }) => name === wish)?.model
  const price = car && priceShown(car, site.settings.price)
  const asking = form.offer_from_client === undefined && price?.kind === 'price' ? price : undefined
  return element(
    'vehicle',
    [
      element('year', car?.year),
      element(
        'make',
        car?.make ??
          form['Vehicle Make'] ??
          model?.manufacturer_name ??
          (offer && offerManufacturer(offer)) ??
          UNSPECIFIED,
      ),
      element('model', car?.model ?? model?.name ?? wish ?? offer?.model?.name ?? UNSPECIFIED),
      maybeElement('vin', car?.vin),
      maybeElement('stock', car?.stocknum ?? form.stock_number),
      maybeElement('trim', car?.badge),
      maybeElement('doors', car?.doors),
      maybeElement('bodystyle', car?.simple_body && bodyLabel(car.simple_body, labelsOf(site.settings))),
      maybeElement('transmission', car?.simple_transmission),
      car?.km === undefined ? undefined : odometer(toShownDistance(car.km, site.settings), site),
      car?.colour === undefined ? undefined : element('colorcombination', [element('exteriorcolor', car.colour)]),
      maybeElement('price', asking?.now, { type: 'asking', currency: PRICE_CURRENCY }),
      maybeElement('price', form.offer_from_client, { type: 'offer', currency: PRICE_CURRENCY }),
      car && asking && maybeElement('pricecomments', priceBlock(car, asking, site, labelsOf(site.settings)).type),
      maybeElement('comments', car?.name),
    ],
    { interest, status: isUsed ? 'used' : 'new' },
  )
}

/** What the customer owns: for a trade-in, also beside another wish, or to sell. */
function ownVehicle({ form, valuation, site }: LeadFacts): Element | undefined {
  const isSelling = form.category === 'Sell My Car'
  const isNamed = [form.make, form.model, form.rego, form.Rego].some(Boolean)
  const isOffered = form['do-you-have-a-trade-in'] === 'Yes' && isNamed
  if (!isSelling && form.category !== 'Trade-In' && !isOffered) return undefined
  return element(
    'vehicle',
    [
      element('year', form.year),
      element('make', form.make ?? UNSPECIFIED),
      element('model', form.model ?? UNSPECIFIED),
      maybeElement('vin', form.vin),
      form.kms === undefined ? undefined : odometer(form.kms, site),
      maybeElement('price', valuation?.offer, { type: 'appraisal', currency: PRICE_CURRENCY }),
      maybeElement('comments', [registration(form, site), owing(form, site)].filter(Boolean).join('. ')),
    ],
    { interest: isSelling ? 'sell' : 'trade-in', status: 'used' },
  )
}

function customer(lead: LeadFacts): Element {
  const { form, consentHash } = lead
  const preferred = form.PreferredContactMethod
  // For the workshop and the parts counter.
  const own = ownVehicle(lead) === undefined ? ownInWords(lead) : ''
  const asked = askedTime(lead)
  const said = [
    ...depositLines(lead),
    ...whereabouts(lead),
    ...carsElsewhere(lead),
    lead.offer && `Offer: ${lead.offer.name}`,
    form.details && typed('Details', form.details),
    form.message && typed('Message', form.message),
    form.comment && typed('Comment', form.comment),
    form.rating === undefined ? undefined : `Rating: ${form.rating} of 5`,
    form['Request Photos'] && 'Asks for photos.',
    form.opt_in_finance && 'Asks about finance.',
    form.opt_in_trade && 'Asks about a trade-in.',
    form['do-you-have-a-trade-in'] && `Has a trade-in: ${form['do-you-have-a-trade-in']}`,
    own && `Their car: ${own}`,
    preferred === 'SMS' && 'Prefers text messages.',
    form.postcode && `Postcode: ${form.postcode}`,
    `Category: ${categoryOf(form)}`,
    `Marketing: ${form.opt_in ? 'yes' : 'no'}`,
    form.consent && `Agreed to wording ${form.consent.version} (SHA-256 ${consentHash})`,
    form.url && `Page: ${form.url}`,
    ...Object.entries(form.lead_attributes?.linked_query_params ?? {}).map(([key, value]) => `${key}: ${value}`),
  ]
  return element('customer', [
    element('contact', [
      element('name', form.name, { part: 'first', type: 'individual' }),
      element('name', form.last_name, { part: 'last', type: 'individual' }),
      element('email', form.email, preferred === 'Email' ? { preferredcontact: '1' } : {}),
      element('phone', form.phone, {
        type: 'cellphone',
        ...(preferred === 'Phone' || preferred === 'SMS' ? { preferredcontact: '1' } : {}),
      }),
    ]),
    asked && element('timeframe', [element('description', asked.text), maybeElement('earliestdate', asked.iso)]),
    element('comments', said.filter(Boolean).join('\n')),
  ])
}

/** Of several cars, those that stand somewhere else than where the lead goes, and those that have left. */
function carsElsewhere({ form, cars = [], location, site }: LeadFacts): string[] {
  const elsewhere = cars.filter(({ location_id }) => location_id !== location?.id)
  return [...elsewhere.map(car => joinParts([carNamed(car), standsAt(car, site)], '. ')), ...goneCars(form, site)]
}

function vendor({ site, location }: LeadFacts): Element {
  const { name } = site.settings
  return element('vendor', [
    location === undefined ? undefined : element('id', String(location.id), { source: site.settings.slug }),
    element('vendorname', location?.name ?? name),
    element('contact', [element('name', location?.name ?? name, { part: 'full', type: 'business' })]),
  ])
}

const UNSPECIFIED = 'Unspecified'

/** How far, in the unit in which the site tells it, which ADF calls "km" or "mi". Source: RG-06, features.md §4.5. */
const odometer = (distance: number, { settings }: Site): Element =>
  element('odometer', distance, { units: distanceUnitShown(settings.region) })

/** What a lead is about, and which step of it: a reservation is an enquiry, and so is a quote. */
const categoryOf = ({ category, subcategory }: Pick<Lead, 'category' | 'subcategory'>): string =>
  [category, subcategory].filter(Boolean).join(', ')
