import type { Chance } from './chance.ts'
import type { Paint } from './pictures.ts'

/** How often a paint leaves the factory. */
const PAINT_SHARE: Record<Paint, number> = {
  white: 25,
  silver: 12,
  grey: 16,
  black: 13,
  blue: 13,
  red: 10,
  green: 5,
  orange: 4,
  yellow: 3,
  beige: 4,
}

/** What makers call their paints; Toyota's and Jeep's own where the site is theirs. */
const PAINT_NAMES: Record<string, Partial<Record<Paint, readonly string[]>>> = {
  Toyota: {
    white: ['Glacier White', 'Frosted White', 'Crystal Pearl'],
    silver: ['Silver Sky', 'Stunning Silver', 'Silver Storm'],
    grey: ['Graphite', 'Ash Slate', 'Liquid Mercury'],
    black: ['Ink', 'Eclipse Black', 'Attitude Black'],
    blue: ['Eclectic Blue', 'Nebula Blue', 'Saturn Blue'],
    red: ['Atomic Rush', 'Feverish Red', 'Olympia Red'],
    green: ['Jungle Khaki', 'Everest'],
    orange: ['Inferno'],
    beige: ['Quicksand', 'Dusty Bronze'],
    yellow: ['Hornet Yellow'],
  },
  Jeep: {
    white: ['Bright White'],
    silver: ['Silver Zynith'],
    grey: ['Granite Crystal', 'Anvil'],
    black: ['Black', 'Diamond Black'],
    blue: ['Hydro Blue', 'Bikini Pearl'],
    red: ['Firecracker Red', 'Velvet Red'],
    green: ['Sarge Green', 'Tank Green'],
    beige: ['Gobi'],
  },
  Mazda: {
    white: ['Snowflake White Pearl', 'Rhodium White'],
    silver: ['Sonic Silver', 'Aluminium'],
    grey: ['Machine Grey', 'Polymetal Grey'],
    black: ['Jet Black'],
    blue: ['Deep Crystal Blue', 'Eternal Blue'],
    red: ['Soul Red Crystal'],
  },
  Ford: {
    white: ['Arctic White'],
    silver: ['Aluminium Silver'],
    grey: ['Meteor Grey'],
    black: ['Shadow Black'],
    blue: ['Blue Lightning'],
    red: ['Lucid Red', 'True Red'],
    orange: ['Cyber Orange'],
    yellow: ['Grabber Yellow'],
    beige: ['Desert Sand'],
  },
  Kia: {
    white: ['Clear White', 'Snow White Pearl'],
    silver: ['Sparkling Silver'],
    grey: ['Gravity Grey', 'Interstellar Grey'],
    black: ['Aurora Black'],
    blue: ['Mineral Blue'],
    red: ['Runway Red'],
    green: ['Experience Green'],
  },
}

/** A paint that the body comes in and, where the maker has one, its name for it; else the plain colour. */
export function choosePaint(paints: readonly Paint[], make: string, chance: Chance): { paint: Paint; name: string } {
  const paint = chance.weighted(paints.map(each => [each, PAINT_SHARE[each]] as const))
  const names = PAINT_NAMES[make]?.[paint]
  return { paint, name: names ? chance.pick(names) : `${paint} paint` }
}
