import type { Site } from '../site/site.ts'

/** What all pages of a site share. */
export type Chrome = { name: string; template: string; lang: string }

export function siteChrome(site: Site): Chrome {
  const { name, template, region } = site.settings
  return { name, template, lang: region }
}
