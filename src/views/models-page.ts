import { categoryKey } from '../domain/model.ts'
import { fill } from '../domain/text.ts'
import { breadcrumbList, type Crumb } from '../seo/breadcrumbs.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { labelsOf } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { catalogueTabs, type ModelCard, modelCard } from './model-shown.ts'

export type ModelsPage = {
  meta: PageMeta
  crumbs: readonly Crumb[]
  title: string
  intro: string
  tabs: readonly { label: string; slug: string; count: number }[]
  ourStock: string
  models: readonly (ModelCard & {
    /** The slugs of its tabs, and its own bodies, for `/models?body=suv` (RT-42). */
    tabs: readonly string[]
  })[]
}

/** The catalogue, by tab. Source: RT-41, RT-42, MD-01, MD-15. */
export function modelsPage(site: Site): ModelsPage {
  const { settings, models } = site
  const labels = labelsOf(settings)
  const tabs = catalogueTabs(site)
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
    ourStock: labels.ourStock,
    tabs: tabs.map(({ label, slug, models: members }) => ({ label, slug, count: members.length })),
    models: models.map(model => ({
      ...modelCard(site, model, labels),
      tabs: [
        ...tabs.filter(tab => tab.models.includes(model)).map(tab => tab.slug),
        ...[...model.body_categories, model.bodyStyle].flatMap(body =>
          body === undefined ? [] : `body-${categoryKey(body)}`,
        ),
      ].filter((slug, index, all) => all.indexOf(slug) === index),
    })),
  }
}
