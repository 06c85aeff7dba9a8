import { formatDollars } from '../domain/format.ts'
import { accessoriesPath } from '../domain/links.ts'
import { modelCalled } from '../domain/model.ts'
import { type PictureShown, pictureIfAny } from '../domain/picture.ts'
import { fill } from '../domain/text.ts'
import type { Model } from '../records/index.ts'
import { breadcrumbList, type Crumb } from '../seo/breadcrumbs.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { labelsOf } from '../site/labels.ts'
import type { Site } from '../site/site.ts'
import { existing, type TextLink } from './links.ts'
import { makerOf } from './model-stock.ts'
import { pagesOf } from './pages.ts'

export type AccessoriesPage = {
  meta: PageMeta
  crumbs: readonly Crumb[]
  title: string
  text: string
  picture?: PictureShown
  accessories: readonly { name: string; text?: string; priceText?: string; picture?: PictureShown }[]
  note: string
  actions: readonly TextLink[]
}

const PICTURE_WIDTHS = [480]
const CAR_WIDTHS = [480, 960]

export const hasAccessories = ({ accessories }: Model): boolean => accessories.length > 0

/** What can be fitted to a model. Source: RT-47, DC-22, MD-20. */
export function accessoriesPage(site: Site, model: Model): AccessoriesPage {
  const { settings } = site
  const labels = labelsOf(settings)
  const path = accessoriesPath(model)
  const maker = makerOf(site, model)
  const name = modelCalled(model.name, maker)
  const car = `${maker} ${model.name}`.trim()
  const title = fill(labels.accessoriesOf, { model: car })
  const text = fill(labels.accessoriesText, { model: car })
  const image = model.image?.url
  const crumbs = [
    { label: labels.home, href: '/' },
    { label: labels.allModels, href: '/models' },
    { label: name, href: `/${model.slug}` },
    { label: labels.accessories, href: path },
  ]
  return {
    meta: pageMeta(site, {
      title,
      description: `${text} ${model.accessories.map(({ name }) => name).join(', ')}.`,
      path,
      image,
      jsonLd: [breadcrumbList(site, crumbs)],
    }),
    crumbs,
    title,
    text,
    picture: pictureIfAny(image, settings.pictures, { alt: car, widths: CAR_WIDTHS }),
    accessories: model.accessories.map(accessory => ({
      name: accessory.name,
      text: accessory.text,
      priceText: accessory.price === undefined ? undefined : formatDollars(accessory.price),
      picture: pictureIfAny(accessory.image, settings.pictures, { alt: accessory.name, widths: PICTURE_WIDTHS }),
    })),
    note: labels.accessoriesNote,
    actions: existing(
      [
        { label: labels.askForAccessory, href: '/parts/search' },
        { label: fill(labels.backToModel, { model: name }), href: `/${model.slug}` },
      ],
      pagesOf(site),
    ),
  }
}
