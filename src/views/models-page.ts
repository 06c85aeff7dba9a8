import { categoryKey } from '../domain/model.ts'
import { bodyTabs } from '../domain/models-menu.ts'
import { fill } from '../domain/text.ts'
import { breadcrumbList, type Crumb } from '../seo/breadcrumbs.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { labelsOf } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { catalogueTabs, type ModelCard, modelCard, slugsOfTabs } from './model-shown.ts'

export type ModelsPage = {
  meta: PageMeta
  crumbs: readonly Crumb[]
  title: string
  intro: string
  tabs: readonly TabShown[]
  /** With the slugs of their tabs. */
  models: readonly (ModelCard & { tabs: readonly string[] })[]
}

export type TabShown = {
  label: string
  slug: string
  count?: number
  /** By which words an address asks for it: `/models?body=suv` (RT-42). */
  asked?: readonly string[]
  /** It shows only where an address asks for it. */
  ifAsked?: boolean
}

/** The catalogue, by tab. Source: RT-41, RT-42, MD-01, MD-15. */
export function modelsPage(site: Site): ModelsPage {
  const { settings, models } = site
  const labels = labelsOf(settings)
  const tabs = catalogueTabs(site)
  const others = bodyTabs(models, tabs, labels)
  const crumbs = [
    { label: labels.home, href: '/' },
    { label: labels.allModels, href: '/models' },
  ]
  const title =
    settings.manufacturer === undefined ? labels.allModels : fill(labels.modelsOf, { make: settings.manufacturer })
  return {
    meta: pageMeta(site, {
      title,
      description: `${labels.modelsIntro} ${settings.name}.`,
      path: '/models',
      jsonLd: [breadcrumbList(site, crumbs)],
    }),
    crumbs,
    title,
    intro: labels.modelsIntro,
    tabs: [...tabs, ...others].map(tab => ({
      label: tab.label,
      slug: tab.slug,
      count: tab.models.length,
      asked: [categoryKey(tab.slug), ...tab.bodies],
      ifAsked: others.includes(tab),
    })),
    models: models.map(model => ({
      ...modelCard(site, model, labels),
      tabs: slugsOfTabs([...tabs, ...others], model),
    })),
  }
}
