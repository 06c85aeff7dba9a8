// Which form a file is edited in, for people who know what they have written and no folders.

import { join } from 'node:path'
import { rawSettings } from '../../src/site/raw-settings.ts'
import { isName, kindShape, prefixOf, SETTING, textOf, titleIn } from './documents.ts'
import { capital } from './form.ts'
import { KINDS, type Kind } from './kinds.ts'
import { isAt } from './plain-words.ts'

/** “Offer “Winter””, and where it is edited. */
export type FormLink = { label: string; href: string }

/**
 * The form of a file below the sites folder; of the settings, the one that has what stands at `path`, as faults tell it. None
 * where the editor has no form for it.
 */
export function formOf(
  sitesDir: string,
  file: string,
  path = '',
): { kind: Kind; name: string; link: FormLink } | undefined {
  const [slug = '', ...below] = file.split('/')
  const settings = rawSettings(join(sitesDir, slug))
  for (const kind of KINDS) {
    const name = nameIn(kind, below.join('/'), path, settings)
    if (name === undefined) continue
    const title = titleIn(kind, textOf(sitesDir, slug, kind, name) ?? '', name)
    const label = 'folder' in kind.place ? `${capital(kind.one)} “${title}”` : title
    return { kind, name, link: { label, href: `/sites/${slug}/${kind.id}/${name}` } }
  }
  return undefined
}

function nameIn(kind: Kind, file: string, path: string, settings: Record<string, unknown>): string | undefined {
  const { place } = kind
  if ('folder' in place) {
    const name = file.slice(place.folder.length + 1, -'.md'.length)
    return file === `${place.folder}/${name}.md` && isName(name) ? name : undefined
  }
  if ('list' in place) return file === place.list ? SETTING : undefined
  if (file !== 'site.json') return undefined
  const isOfForm = (before: string): boolean => Object.keys(kindShape(kind)).some(key => isAt(path, before + key))
  if ('setting' in place) return isOfForm(prefixOf(kind)) ? SETTING : undefined
  const [entry = '', list = '', index = ''] = /^(\w+)\[(\d+)\]\./.exec(path) ?? []
  const entries = settings[list]
  if (place.byId !== undefined || list !== place.each || !Array.isArray(entries)) return undefined
  const id = String((entries[Number(index)] as { id?: unknown } | null)?.id ?? '')
  return isName(id) && isOfForm(entry + (place.group === undefined ? '' : `${place.group}.`)) ? id : undefined
}
