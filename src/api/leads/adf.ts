import type { Lead } from '../../contract/leads.ts'
import { distanceUnitShown, toShownDistance } from '../../domain/distance.ts'
import { priceShown } from '../../domain/price.ts'
import { localIso } from '../../domain/time-zone.ts'
import type { Car } from '../../records/index.ts'
import type { Site, SiteLocation } from '../../site/site.ts'
import { siteZone } from '../../site/zone.ts'
import { CURRENCIES } from '../payments/processor.ts'
import { whereItStands } from './recipients.ts'
import { type Element, element, maybeElement, toXml } from './xml.ts'

export type LeadFacts = {
  id: string
  site: Site
  form: Lead
  /** The car that it is about, if it is one of this site. */
  car?: Car | undefined
  /** The location that takes it. */
  location?: SiteLocation | undefined
  /** When it was taken. */
  at: Date
  consentHash?: string | undefined
}

/** ADF 1.0, which dealers' CRM systems read. The order of the elements matters. */
export function toAdf(lead: LeadFacts): string {
  const { id, site, at } = lead
  const prospect = element(
    'prospect',
    [
      element('id', id, { sequence: '1', source: site.settings.slug }),
      element('requestdate', localIso(at, siteZone(site.settings))),
      ...vehicles(lead),
      customer(lead),
      vendor(lead),
      element('provider', [element('name', 'Forecourt'), element('service', `${site.settings.name} website`)]),
    ],
    { status: 'new' },
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${toXml(element('adf', [prospect]))}\n`
}

function vehicles(lead: LeadFacts): Element[] {
  const own = ownVehicle(lead)
  // Somebody who only sells names no car of the dealer's.
  if (own !== undefined && lead.car === undefined) return [own]
  const wanted = wantedVehicle(lead)
  return own === undefined ? [wanted] : [wanted, own]
}

function wantedVehicle({ form, car, site }: LeadFacts): Element {
  const interest = form.category === 'Test Drive' ? 'test-drive' : 'buy'
  const isUsed = (car?.car_type ?? form.car_type) === 'used' || form.category === 'Used Vehicle Enquiry'
  const price = car && priceShown(car, site.settings.price)
  return element(
    'vehicle',
    [
      element('year', car?.year),
      element('make', car?.make ?? form['Vehicle Make'] ?? UNSPECIFIED),
      element('model', car?.model ?? form['Vehicle Model'] ?? UNSPECIFIED),
      maybeElement('vin', car?.vin),
      maybeElement('stock', car?.stocknum ?? form.stock_number),
      maybeElement('trim', car?.badge),
      maybeElement('doors', car?.doors),
      maybeElement('bodystyle', car?.simple_body),
      maybeElement('transmission', car?.simple_transmission),
      car?.km === undefined
        ? undefined
        : element('odometer', toShownDistance(car.km, site.settings), { units: unitsOf(site) }),
      car?.colour === undefined ? undefined : element('colorcombination', [element('exteriorcolor', car.colour)]),
      form.offer_from_client === undefined
        ? price?.kind === 'price'
          ? element('price', price.now, { type: 'asking', currency: currencyOf(site) })
          : undefined
        : element('price', form.offer_from_client, { type: 'offer', currency: currencyOf(site) }),
      maybeElement('comments', car?.name),
    ],
    { interest, status: isUsed ? 'used' : 'new' },
  )
}

/** What the customer owns: for a trade-in, also beside another wish, or to sell. */
function ownVehicle({ form, site }: LeadFacts): Element | undefined {
  const isSelling = form.category === 'Sell My Car'
  const isNamed = [form.make, form.model, form.rego].some(Boolean)
  const isOffered = form['do-you-have-a-trade-in'] === 'Yes' && isNamed
  if (!isSelling && form.category !== 'Trade-In' && !isOffered) return undefined
  const comments = [
    form.rego && `Registration ${form.rego}${form.regoState ? ` (${form.regoState})` : ''}`,
    form.finance && `Finance owing: ${form.finance}`,
  ]
  return element(
    'vehicle',
    [
      element('year', form.year),
      element('make', form.make ?? UNSPECIFIED),
      element('model', form.model ?? UNSPECIFIED),
      form.kms === undefined ? undefined : element('odometer', form.kms, { units: unitsOf(site) }),
      maybeElement('comments', comments.filter(Boolean).join('. ')),
    ],
    { interest: isSelling ? 'sell' : 'trade-in', status: 'used' },
  )
}

function customer({ form, car, location, site, consentHash }: LeadFacts): Element {
  const preferred = form.PreferredContactMethod
  const said = [
    ...whereabouts({ form, car, location, site }),
    form.message,
    form.comment,
    form.rating === undefined ? undefined : `Rating: ${form.rating} of 5`,
    form['Request Photos'] && 'Asks for photos.',
    form['do-you-have-a-trade-in'] && `Has a trade-in: ${form['do-you-have-a-trade-in']}`,
    form.postcode && `Postcode: ${form.postcode}`,
    `Category: ${[form.category, form.subcategory].filter(Boolean).join(', ')}`,
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
    form.date_time === undefined ? undefined : element('timeframe', [element('description', form.date_time)]),
    element('comments', said.filter(Boolean).join('\n')),
  ])
}

/** Both places, where a lead does not go to where its car stands: who reads it has to know the two. Source: FM-08, DC-121. */
export function whereabouts({
  form,
  car,
  location,
  site,
}: Pick<LeadFacts, 'form' | 'car' | 'location' | 'site'>): string[] {
  const ofCar = whereItStands(car, site)
  if (ofCar === undefined || ofCar.id === location?.id) return []
  const asked = site.dealerships.find(({ slug }) => slug === form.dealership_slug)
  return [`The car stands at: ${ofCar.name}`, ...(asked === undefined ? [] : [`Preferred dealership: ${asked.name}`])]
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

const unitsOf = ({ settings }: Site): string => (distanceUnitShown(settings.region) === 'mi' ? 'miles' : 'km')

const currencyOf = ({ settings }: Site): string => CURRENCIES[settings.region].toUpperCase()
