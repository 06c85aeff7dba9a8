import { joinParts } from '../domain/text.ts'
import { STOCK_LIST } from '../seo/llms.ts'
import type { LocationPage } from './location-page.ts'
import { hoursTexts } from './location-shown.ts'
import { inMarkdown, joined, lines, linkFrom, list, section } from './markdown.ts'

/**
 * The page of a place as Markdown, for assistants and other programs: what it is, where, when it is open, whom to call, in
 * the words of the page. Whether it is open now is left to the page, which looks at the clock, and so are the dealer's other
 * places, which have twins of their own. The cars there are in the list of the stock, each with its place: a filtered search
 * needs scripts, and crawlers are asked to leave it. Source: features.md #8, §4.6.
 */
export function locationTwin({ meta, crumbs, location, cars, team, book, labels }: LocationPage): string {
  const link = linkFrom(meta.canonical, crumbs.at(-1)!.href)
  const links = [
    { label: labels.contactLocation, href: location.contactPath },
    { label: labels.getDirections, href: location.directions },
    book,
    team,
    // A site that does not say where it will be has no such list.
    cars && !meta.canonical.startsWith('/')
      ? { label: joinParts([cars.title, cars.all?.label]), href: STOCK_LIST }
      : undefined,
    ...location.social,
  ]
  return joined([
    `# ${inMarkdown(location.name)}`,
    meta.canonical,
    lines([location.typeText]),
    lines([location.street, location.town, location.phone]),
    section(labels.openingHours, list(hoursTexts(location, ': '))),
    section(
      labels.holidayHours,
      list((location.holidays?.dates ?? []).map(({ name, dateText, time }) => `${name}, ${dateText}: ${time}`)),
    ),
    lines(location.licences),
    links
      .filter(other => other !== undefined)
      .map(other => `- ${link(other)}`)
      .join('\n'),
  ])
}
