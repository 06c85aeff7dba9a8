import type { Site } from './site.ts'

/** A function of a site that makes its answer when first asked and then has it, for as long as the site is there. */
export function oncePerSite<Made extends object>(make: (site: Site) => Made): (site: Site) => Made {
  const answers = new WeakMap<Site, Made>()
  return site => {
    const known = answers.get(site)
    if (known !== undefined) return known
    const made = make(site)
    answers.set(site, made)
    return made
  }
}
