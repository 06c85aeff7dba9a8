import type { CarType } from '../../src/records/car.ts'
import type { Chance } from './chance.ts'

/** What the person who writes the comments knows about a car. */
export type CarFacts = {
  carType: CarType
  name: string
  model: string
  body: string
  year: number
  ageYears: number
  distance: string
  lowDistance: boolean
  colour: string
  paint: string
  fuel: string
  drive: string
  seats: number
  features: readonly string[]
  dealer: string
  city: string
  /** "rego" or "registration". */
  registration: string
  registeredUntil?: string | undefined
  certified: boolean
  /** Whether the site lets one hold a car for a deposit. */
  reservable: boolean
}

type Sentence = (car: CarFacts) => string

export const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** As in the middle of a sentence, unless a name or an abbreviation stands first. */
export const lower = (text: string): string =>
  /^([A-Z]{2}|Apple|Bluetooth|Type)/.test(text) ? text : text[0]!.toLowerCase() + text.slice(1)

const named = (car: CarFacts, count: number): string => list(car.features.slice(0, count).map(lower))

const OPENINGS: Record<CarType, readonly Sentence[]> = {
  new: [
    car => `This ${car.name} is here in ${car.city} now, plastic still on the seats, and can be on the road this week.`,
    car => `Brand new and unregistered: a ${car.model} in ${car.paint} that somebody else would wait months for.`,
    car => `A factory-fresh ${car.name}, built for our own stock, so there is no queue in front of you.`,
    car => `In stock, not on a boat. Our ${car.model} in ${car.paint} can be looked at today.`,
    car => `New ${car.model} with the full factory warranty from the day you drive it away.`,
    car => `We ordered this ${car.model} in ${car.paint} because it is the one people ask us for most.`,
  ],
  demo: [
    car => `Our own demonstrator: ${car.distance} of test drives around ${car.city} and never a night outside.`,
    car =>
      `Almost everything about this ${car.model} is new except the price. It has been our test drive car since it arrived.`,
    car =>
      `An ex-demonstrator ${car.name} with the balance of its factory warranty and a worthwhile saving over a new one.`,
    car => `Driven by our team and a handful of customers, serviced here, and released for sale at ${car.distance}.`,
    car => `Demo of the month: this ${car.model} in ${car.paint} has done its job and is ready for its first owner.`,
  ],
  used: [
    car =>
      `Traded in on a newer one right here in ${car.city}, so we know how this ${car.model} has been looked after.`,
    car => `A tidy ${car.name} that drives the way it should: straight, quiet and without a rattle.`,
    car =>
      `One of those used cars that are easy to describe. Good ${car.model}, ${car.distance}, books present, nothing to hide.`,
    car => `If you have been looking for a ${car.model} in ${car.paint}, this is a nice one.`,
    car => `Local ${car.model} with ${car.distance} on it and a cabin that shows a careful owner.`,
    car => `We had to think twice before we put this ${car.name} on the list, it is that good to drive.`,
    car =>
      `Fresh from our workshop: a ${car.year} ${car.model} with new wiper blades, fresh fluids and a full inspection behind it.`,
    car => `Plenty of life left in this ${car.model}. ${car.distance} is not much for the way it was built.`,
    car => `A straight, honest ${car.body} from a private owner who kept every receipt.`,
    car => `Just in and already getting calls: ${car.name} in ${car.paint}.`,
  ],
}

const EQUIPMENT: readonly Sentence[] = [
  car => `It comes with ${named(car, 4)}.`,
  car => `On the list: ${named(car, 5)}.`,
  car => `Standard here are ${named(car, 3)}, and that is only the start of the list below.`,
  car => `Buyers like the ${named(car, 3)}.`,
  car => `Among the equipment you find ${named(car, 4)}.`,
  car => `What you will use every day: ${named(car, 3)}.`,
]

const BY_NATURE: readonly (readonly [when: (car: CarFacts) => boolean, says: Sentence])[] = [
  [
    car => car.fuel === 'Hybrid',
    () => 'No plug needed: the hybrid system charges itself and town driving is where it saves most.',
  ],
  [
    car => car.fuel === 'Hybrid',
    car => `Expect fewer stops for fuel than you are used to; that is the reason most people choose this ${car.model}.`,
  ],
  [
    car => car.fuel === 'Plug-in Hybrid',
    () => 'Charge it overnight and the week’s errands are electric; the engine is there for the long trip.',
  ],
  [
    car => car.fuel === 'Electric',
    () =>
      'Charges from a normal outlet overnight, or in the time of a lunch at a fast charger. Ask us about a home charger.',
  ],
  [
    car => car.fuel === 'Electric',
    () => 'Silent, quick off the line and with hardly anything to service. Come and feel the difference.',
  ],
  [
    car => car.drive === '4x4',
    () => 'Low range, real clearance and a proper spare: happy on the beach, on the farm and in the school run.',
  ],
  [
    car => car.drive === '4x4',
    car => `A ${car.model} that is set up to tow. Tell us what you pull and we will check the figures with you.`,
  ],
  [
    car => car.seats >= 7 && car.seats <= 8,
    car => `${car.seats === 7 ? 'Seven' : 'Eight'} seats when you need them, and a flat, wide boot when you do not.`,
  ],
  [car => car.body === 'van', () => 'Ready for work: a flat floor, tie-down points and room for standard pallets.'],
  [
    car => car.body === 'ute' && car.carType === 'used',
    () => 'The tub is straight, the tailgate closes as it should and the liner has done its job.',
  ],
  [
    car => car.body === 'hatchback',
    () => 'Small outside, easy to park and surprisingly roomy with the rear seats folded.',
  ],
  [car => car.body === 'SUV', () => 'You sit a little higher, see a little more and still fit every car park.'],
  [
    car => car.body === 'sedan',
    () => 'A long-distance car: calm on the highway, with a boot that takes everyone’s bags.',
  ],
  [
    car => car.body === 'convertible' && car.carType === 'used',
    () => 'Roof down in seconds, and a different drive home. The roof has been tested and seals as new.',
  ],
  [car => car.body === 'coupe', () => 'Low and light: a car for the long way home.'],
]

const CONDITION: readonly Sentence[] = [
  () =>
    'Every used car here goes through our workshop first. This one needed little: the report is on file and yours to read.',
  car =>
    `${car.lowDistance ? 'Low distance for its age, and it shows' : 'The distance is honest and so is the wear'}: the usual stone chips, nothing more.`,
  () => 'Two keys, the books and a service history come with it.',
  () => 'Tyres have plenty of tread left and the brakes were measured this month.',
  () => 'No smoke, no pets, no surprises. The interior was detailed last week.',
  car =>
    car.registeredUntil
      ? `It has ${car.registration} until ${car.registeredUntil}.`
      : `It comes with a fresh safety check and ${car.registration}.`,
  () => 'Serviced on time by the same workshop for most of its life.',
  car =>
    `We photographed it as it is. If you would like to see a detail of the ${car.colour.toLowerCase()} paint up close, ask and we will send it.`,
]

const CERTIFIED: Sentence = car =>
  `Certified: this ${car.model} has passed the maker’s own used car inspection and comes with an extended warranty.`

const CLOSINGS: readonly Sentence[] = [
  car => `Come and drive it at ${car.dealer}, or ask us for a walk-around video.`,
  () => 'Trade-ins are welcome and finance can be arranged while you drive it.',
  car => `We are in ${car.city} and deliver further than you would think.`,
  () => 'Prefer to do it from home? We can value your trade-in from photos and bring the car to you.',
  car => `Call ahead and we will have the ${car.model} waiting outside.`,
  () => 'A question? Send an enquiry and a person who has driven this car will answer.',
]
const CLOSINGS_USED: readonly Sentence[] = [
  () => 'Ask us for the full inspection report before you make the trip.',
  () => 'Bring your own mechanic, or take it to one. We do not mind.',
]
const CLOSING_RESERVABLE: Sentence = () =>
  'Reserve it online with a refundable deposit and it is yours to look at for two days.'

/** Paragraphs as a dealer would write them, separated by "|" as in a feed. */
export function commentsOn(car: CarFacts, chance: Chance): string {
  const nature = BY_NATURE.filter(([when]) => when(car)).map(([, says]) => says)
  const middle = [chance.pick(EQUIPMENT)(car), ...(nature.length ? [chance.pick(nature)(car)] : [])]
  const condition = car.carType === 'used' ? chance.several(CONDITION, chance.between(1, 3)).map(says => says(car)) : []
  const closings = [
    ...CLOSINGS,
    ...(car.carType === 'used' ? CLOSINGS_USED : []),
    ...(car.reservable ? [CLOSING_RESERVABLE] : []),
  ]
  return [
    chance.pick(OPENINGS[car.carType])(car),
    chance.share(0.5) ? middle.join(' ') : middle.reverse().join(' '),
    [...(car.certified ? [CERTIFIED(car)] : []), ...condition].join(' '),
    chance
      .several(closings, chance.between(1, 2))
      .map(says => says(car))
      .join(' '),
  ]
    .filter(paragraph => paragraph !== '')
    .join('|')
}
