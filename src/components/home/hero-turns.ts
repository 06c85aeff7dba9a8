import type { HomeHero } from '../../views/home.ts'

/** What the script goes by that lets banners take turns; marked as a grid with tiles is, so that the same script comes. */
export const heroTurns = ({ turns }: HomeHero) => turns && { 'data-tiles': '', 'data-turns': JSON.stringify(turns) }
