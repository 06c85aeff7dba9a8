import type { CarType } from '../../src/records/car.ts'
import type { Chance } from './chance.ts'
import { LAST_MODEL_YEAR } from './lines.ts'

/** What the person who writes the comments knows about a car. */
export type CarFacts = {
  carType: CarType
  name: string
  model: string
  body: string
  year: number
  ageYears: number
  distance: string
  km: number
  lowDistance: boolean
  colour: string
  paint: string
  fuel: string
  /** Combined; absent where it burns nothing. */
  litresPer100Km?: number | undefined
  drive: string
  seats: number
  /** 0 where its maker states nothing. */
  towKg: number
  features: readonly string[]
  /** Whether all that it has has something of this name. */
  has: (feature: string) => boolean
  dealer: string
  city: string
  /** What is to be said of its registration, its checks or its title. */
  papers: string
  certified: boolean
  /** Whether it is free, and the site lets one hold a car for a deposit. */
  reservable: boolean
  /** Whether it is still on its way: nobody has photographed, measured or driven it here. */
  coming: boolean
  /** Whether there are pictures of it. */
  photographed: boolean
  /** Whether it came within the last days. */
  justIn: boolean
}

type Sentence = (car: CarFacts) => string

export const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** As in the middle of a sentence, unless a name or an abbreviation stands first. */
export const lower = (text: string): string =>
  /^([A-Z]{2}|Apple|Bluetooth|Type)/.test(text) ? text : text[0]!.toLowerCase() + text.slice(1)

/** With its article as it is spoken: "an X-Trail", "an MG4", "a RAV4". */
const a = (model: string): string =>
  `${/^([AEIO]|i\d|F-|X|HR-|HS|M[GUX]|NX|R1|RC|RS|S |SX)/.test(model) ? 'an' : 'a'} ${model}`

const named = (car: CarFacts, count: number): string => list(car.features.slice(0, count).map(lower))

/** A sentence, and of which cars it is true. */
type Fitting = readonly [when: (car: CarFacts) => boolean, says: Sentence]
const always = () => true
/** A new car of the year before is what is left of it, and nobody waits for that. */
const isLatest = (car: CarFacts): boolean => car.year >= LAST_MODEL_YEAR

const fitting = (sentences: readonly Fitting[], car: CarFacts): Sentence[] =>
  sentences.filter(([when]) => when(car)).map(([, says]) => says)

const OPENINGS: Record<CarType, readonly Fitting[]> = {
  new: [
    [
      always,
      car =>
        `This ${car.name} is here in ${car.city} now, plastic still on the seats, and can be on the road this week.`,
    ],
    [
      isLatest,
      car => `Brand new and unregistered: ${a(car.model)} in ${car.paint} that somebody else would wait months for.`,
    ],
    [isLatest, car => `A factory-fresh ${car.name}, built for our own stock, so there is no queue in front of you.`],
    [always, car => `In stock, not on a boat. Our ${car.model} in ${car.paint} can be looked at today.`],
    [always, car => `New ${car.model} with the full factory warranty from the day you drive it away.`],
    [always, car => `We ordered this ${car.model} in ${car.paint} because it is the one people ask us for most.`],
  ],
  demo: [
    [
      always,
      car => `Our own demonstrator: ${car.distance} of test drives around ${car.city} and never a night outside.`,
    ],
    [
      always,
      car =>
        `Almost everything about this ${car.model} is new except the price. It has been our test drive car since it arrived.`,
    ],
    [
      always,
      car =>
        `An ex-demonstrator ${car.name} with the balance of its factory warranty and a worthwhile saving over a new one.`,
    ],
    [
      always,
      car => `Driven by our team and a handful of customers, serviced here, and released for sale at ${car.distance}.`,
    ],
    [
      always,
      car => `Demo of the month: this ${car.model} in ${car.paint} has done its job and is ready for its first owner.`,
    ],
  ],
  used: [
    [
      always,
      car =>
        `Traded in on a newer one right here in ${car.city}, so we know how this ${car.model} has been looked after.`,
    ],
    [always, car => `A tidy ${car.name} that drives the way it should: straight, quiet and without a rattle.`],
    [
      always,
      car =>
        `One of those used cars that are easy to describe. Good ${car.model}, ${car.distance}, books present, nothing to hide.`,
    ],
    [always, car => `If you have been looking for ${a(car.model)} in ${car.paint}, this is a nice one.`],
    [always, car => `Local ${car.model} with ${car.distance} on it and a cabin that shows a careful owner.`],
    [always, car => `We had to think twice before we put this ${car.name} on the list, it is that good to drive.`],
    [
      car => car.ageYears > 2,
      car =>
        `Fresh from our workshop: a ${car.year} ${car.model} with new wiper blades, fresh fluids and a full inspection behind it.`,
    ],
    [
      car => car.ageYears > 3 && car.km < 140_000,
      car => `Plenty of life left in this ${car.model}. ${car.distance} is not much for the way it was built.`,
    ],
    [
      car => car.ageYears < 3 && car.km < 45_000,
      car => `Nearly new, without the price of new: a ${car.year} ${car.model} with ${car.distance} on it.`,
    ],
    [always, car => `A straight, honest ${car.body} from a private owner who kept every receipt.`],
    [car => car.justIn, car => `Just in and already getting calls: ${car.name} in ${car.paint}.`],
  ],
}

const OPENINGS_COMING: Record<CarType, readonly Fitting[]> = {
  new: [
    [
      always,
      car =>
        `On its way to ${car.city}: a ${car.name} in ${car.paint}, ordered for our own stock and not yet promised.`,
    ],
    [
      isLatest,
      car =>
        `Not here yet. This ${car.model} in ${car.paint} is between the factory and us; we know the ship it is on.`,
    ],
    [always, car => `Due soon: a ${car.name}. Put your name to it now and it comes off the truck as yours.`],
  ],
  demo: [
    [always, car => `Still on our test drive roster in ${car.city}. This ${car.model} is released for sale soon.`],
    [
      always,
      car => `Next of our demonstrators to go: a ${car.name} in ${car.paint}. Its price is set; its date is not yet.`,
    ],
  ],
  used: [
    [
      always,
      car => `Coming soon: a ${car.name} in ${car.paint}. The deal is done and its owner hands over the keys shortly.`,
    ],
    [
      always,
      car => `Promised to us as a trade-in: a ${car.year} ${car.model} that has yet to go through our workshop.`,
    ],
    [
      car => !car.photographed,
      car => `We expect this ${car.model} in ${car.city} within days. The inspection comes first, photos after it.`,
    ],
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

const TOWS_FROM_KG = 2400

const isSuv = (car: CarFacts): boolean => car.body === 'SUV'
const isUte = (car: CarFacts): boolean => car.body === 'ute' || car.body === 'cab chassis'
/** Whether it goes this far on what it burns. */
const uses = (car: CarFacts, mostLitres: number): boolean => (car.litresPer100Km ?? 0) <= mostLitres
const seenUsed = (car: CarFacts): boolean => car.carType === 'used' && !car.coming

const BY_NATURE: readonly Fitting[] = [
  [
    car => car.fuel === 'Hybrid',
    () => 'No plug needed: the hybrid system charges itself and town driving is where it saves most.',
  ],
  [
    car => car.fuel === 'Hybrid' && uses(car, 7),
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
  [car => car.fuel === 'Electric', () => 'Silent, quick off the line and with hardly anything to service.'],
  [
    car => car.drive === '4x4' && !isSuv(car),
    () => 'Low range and real clearance: happy on the beach, on the farm and on the school run.',
  ],
  [
    car => car.drive === '4x4' && car.has('Full-size spare'),
    () => 'A full-size spare hangs where it should, which matters when the next tyre shop is a day away.',
  ],
  [
    car => car.towKg >= TOWS_FROM_KG,
    car => `Made to tow, this ${car.model}. Tell us what you pull and we will check the figures with you.`,
  ],
  [
    car => car.has('Tow bar') && !car.coming,
    () => 'The tow bar and its wiring are on already; bring your trailer and try it for weight and lights.',
  ],
  [
    car => car.seats >= 7 && car.seats <= 8,
    car => `${car.seats === 7 ? 'Seven' : 'Eight'} seats when you need them, and a flat, wide boot when you do not.`,
  ],
  [car => car.body === 'van', () => 'Ready for work: a flat floor, tie-down points and room for standard pallets.'],
  [
    car => car.body === 'van' && !car.coming,
    () => 'Bring your shelves and your longest ladder and see how they go in.',
  ],
  [
    car => isUte(car) && seenUsed(car) && car.has('liner'),
    () => 'The tub is straight, the tailgate closes as it should and the liner has done its job.',
  ],
  [
    car => car.body === 'ute' && seenUsed(car) && !car.has('liner'),
    () => 'A few honest scratches in the tub, none of them deep, and a tailgate that closes as it should.',
  ],
  [
    car => car.body === 'ute' && car.seats === 5,
    () => 'Five people in the cab and the dirty things behind it: one car for the week and for the weekend.',
  ],
  [
    car => car.body === 'hatchback',
    () => 'Small outside, easy to park and surprisingly roomy with the rear seats folded.',
  ],
  [car => car.body === 'hatchback', () => 'Light on its feet in town, and steady enough for the long drive home.'],
  [isSuv, () => 'You sit a little higher, see a little more and still fit every car park.'],
  [isSuv, () => 'The load floor is flat and the sill is low: prams, dogs and flat packs go in without a fight.'],
  [isSuv, () => 'Easy to get into and out of, whether you are six or eighty-six.'],
  [
    car => isSuv(car) && car.seats === 5,
    () => 'Big enough for four adults and what they pack, small enough for the garage you have.',
  ],
  [
    car => isSuv(car) && car.drive === 'All Wheel Drive',
    () => 'All-wheel drive for wet hills and gravel; the rest of the time you will not notice it.',
  ],
  [
    car => isSuv(car) && car.drive === 'Front Wheel Drive' && car.fuel !== 'Electric' && uses(car, 8),
    () => 'Front-wheel drive keeps it light and thrifty, and few roads ask for more.',
  ],
  [
    car => car.has('Power tailgate'),
    () => 'The tailgate opens by itself, which you will bless with a child on one arm and the shopping on the other.',
  ],
  [
    car => isSuv(car) && car.has('Roof rails'),
    () => 'Roof rails are on already, so bring your bars, your bikes or your boards.',
  ],
  [
    car => car.has('360-degree camera'),
    () => 'The camera that looks down on the car makes short work of a tight corner in a car park.',
  ],
  [
    car => car.body === 'sedan',
    () => 'A long-distance car: calm on the highway, with a boot that takes everyone’s bags.',
  ],
  [car => car.body === 'sedan', () => 'A sedan still has the quietest cabin for the money, and a boot that locks.'],
  [
    car => car.body === 'convertible' && seenUsed(car),
    () => 'Roof down in seconds, and a different drive home. The roof has been tested and seals as new.',
  ],
  [car => car.body === 'coupe', () => 'Low and light: a car for the long way home.'],
]

const CONDITION: readonly Fitting[] = [
  [
    always,
    () =>
      'Every used car here goes through our workshop first. This one needed little: the report is on file and yours to read.',
  ],
  [
    always,
    car =>
      `${car.lowDistance ? 'Low distance for its age, and it shows' : 'The distance is honest and so is the wear'}: the usual stone chips, nothing more.`,
  ],
  [always, () => 'Two keys, the books and a service history come with it.'],
  [always, () => 'Tyres have plenty of tread left and the brakes were measured this month.'],
  [always, () => 'No smoke, no pets, no surprises. The interior was detailed last week.'],
  [always, car => car.papers],
  [car => car.ageYears > 3, () => 'Serviced on time by the same workshop for most of its life.'],
  [car => car.ageYears < 3, () => 'Some of the factory warranty is left; ask us until when.'],
  [
    car => car.photographed,
    car =>
      `We photographed it as it is. If you would like to see a detail of the ${car.colour.toLowerCase()} paint up close, ask and we will send it.`,
  ],
]

const CERTIFIED: Sentence = car =>
  `Certified: this ${car.model} has passed the maker’s own used car inspection and comes with an extended warranty.`

const CLOSINGS: readonly Sentence[] = [
  // Nobody has driven a new car, or will before it is theirs.
  car => `Come and ${car.carType === 'new' ? 'see' : 'drive'} it at ${car.dealer}, or ask us for a walk-around video.`,
  car =>
    `Trade-ins are welcome and finance can be arranged while you ${car.carType === 'new' ? 'look at' : 'drive'} it.`,
  car => `We are in ${car.city} and deliver further than you would think.`,
  () => 'Prefer to do it from home? We can value your trade-in from photos and bring the car to you.',
  car => `Call ahead and we will have the ${car.model} waiting outside.`,
  car =>
    `A question? Send an enquiry and a person who ${car.carType === 'new' ? 'knows' : 'has driven'} this car will answer.`,
]
const CLOSINGS_USED: readonly Sentence[] = [
  () => 'Ask us for the full inspection report before you make the trip.',
  () => 'Bring your own mechanic, or take it to one. We do not mind.',
]
const CLOSING_RESERVABLE: Sentence = () =>
  'Reserve it online with a refundable deposit and it is yours to look at for two days.'

// A demonstrator is here already, and has been driven.
const CLOSINGS_COMING: readonly Sentence[] = [
  car => `Leave us your number and we call you the day it is ${car.carType === 'demo' ? 'for sale' : 'here'}.`,
  car =>
    `Trade-ins are welcome; we can value yours while this one is ${car.carType === 'demo' ? 'still at work' : 'on its way'}.`,
  car => `Ask ${car.dealer} for the date: we tell you what we know, and when it changes.`,
  car =>
    `You can be ${{ new: 'the first to drive it', demo: 'its first owner', used: 'the first to see it' }[car.carType]}. Tell us now, and decide then.`,
]

/** Paragraphs as a dealer would write them, separated by "|" as in a feed. */
export function commentsOn(car: CarFacts, chance: Chance): string {
  const nature = fitting(BY_NATURE, car)
  const middle = [chance.pick(EQUIPMENT)(car), ...(nature.length ? [chance.pick(nature)(car)] : [])]
  const condition = seenUsed(car)
    ? chance.several(fitting(CONDITION, car), chance.between(1, 3)).map(says => says(car))
    : []
  const openings = fitting((car.coming ? OPENINGS_COMING : OPENINGS)[car.carType], car)
  const closings = car.coming
    ? CLOSINGS_COMING
    : [...CLOSINGS, ...(car.carType === 'used' ? CLOSINGS_USED : []), ...(car.reservable ? [CLOSING_RESERVABLE] : [])]
  return [
    chance.pick(openings)(car),
    chance.share(0.5) ? middle.join(' ') : middle.reverse().join(' '),
    [...(car.certified && !car.coming ? [CERTIFIED(car)] : []), ...condition].join(' '),
    chance
      .several(closings, chance.between(1, 2))
      .map(says => says(car))
      .join(' '),
  ]
    .filter(paragraph => paragraph !== '')
    .join('|')
}
