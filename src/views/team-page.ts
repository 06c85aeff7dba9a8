import { locationPath } from '../domain/links.ts'
import { locationSlug, mainLocation } from '../domain/location.ts'
import { monogram } from '../domain/monogram.ts'
import { type PictureShown, pictureIfAny } from '../domain/picture.ts'
import { fill } from '../domain/text.ts'
import type { TeamMember } from '../records/index.ts'
import { breadcrumbList, type Crumb } from '../seo/breadcrumbs.ts'
import { type PageMeta, pageMeta } from '../seo/meta.ts'
import { labelsOf } from '../site/labels.ts'
import type { Site, SiteLocation } from '../site/site.ts'
import { type PlaceToTalk, placeToTalk } from './forms/form-page.ts'
import { existing, type TextLink } from './links.ts'
import { pagesOf } from './pages.ts'

export type TeamPage = {
  meta: PageMeta
  crumbs: readonly Crumb[]
  title: string
  text: string
  members: readonly MemberShown[]
  place: PlaceToTalk
  actions: readonly TextLink[]
  labels: { talk: string; directions: string }
}

/** A member without a photo is shown by capitals. */
export type MemberShown = { name: string; role: string; photo?: PictureShown; monogram: string }

const PHOTO_WIDTHS = [480]

/** Who works at a location; somebody of no location is at the main one. Source: DC-16. */
function teamOf({ team, locations }: Pick<Site, 'team' | 'locations'>, location: SiteLocation): TeamMember[] {
  const main = mainLocation(locations) ?? locations[0]
  return team.filter(({ location_slug }) => (location_slug ?? (main && locationSlug(main))) === locationSlug(location))
}

/** The locations that have somebody to show. Source: RT-54, DC-16. */
export function placesWithTeam(site: Pick<Site, 'team' | 'locations'>): SiteLocation[] {
  return site.locations.filter(location => teamOf(site, location).length > 0)
}

export const teamPath = (location: SiteLocation): string => `/teams/${locationSlug(location)}`

/** The team of one location. Source: RT-54, DC-16. */
export function teamPage(site: Site, location: SiteLocation): TeamPage {
  const { settings } = site
  const labels = labelsOf(settings)
  const path = teamPath(location)
  const title = fill(labels.teamTitle, { place: location.name })
  const text = labels.teamText
  const crumbs = [
    { label: labels.home, href: '/' },
    ...existing(
      [
        { label: labels.ourLocations, href: '/locations' },
        { label: location.name, href: locationPath(location, settings) },
      ],
      pagesOf(site),
    ),
    { label: labels.team, href: path },
  ]
  return {
    meta: pageMeta(site, {
      title,
      description: `${title}. ${text}`,
      path,
      image: location.image?.url,
      jsonLd: [breadcrumbList(site, crumbs)],
    }),
    crumbs,
    title,
    text,
    members: teamOf(site, location).map(({ name, role, photo }) => ({
      name,
      role,
      photo: pictureIfAny(photo, settings.pictures, { alt: name, widths: PHOTO_WIDTHS }),
      monogram: monogram(name),
    })),
    place: placeToTalk(site, location, labels),
    actions: [{ label: labels.contactUs, href: settings.paths.contact }],
    labels: { talk: labels.formTalk, directions: labels.getDirections },
  }
}
