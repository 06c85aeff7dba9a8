import type { Site } from './site.ts'

/** A function of a site, or of parts of one, that makes its answer when first asked and then has it, for as long as the site is there. */
export function oncePerSite<Made extends object, Of extends Partial<Site> = Site>(
  make: (site: Of) => Made,
): (site: Of) => Made {
  const answers = new WeakMap<Of, Made>()
  return site => {
    const known = answers.get(site)
    if (known !== undefined) return known
    const made = make(site)
    answers.set(site, made)
    return made
  }
}
