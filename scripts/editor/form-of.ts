// Which form a file is edited in, for people who know what they have written and no folders.

import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Region } from '../../src/domain/wording.ts'
import { type Fault, formatFault } from '../../src/site/faults.ts'
import { lostFeedLine } from '../../src/site/feeds/lost-cars.ts'
import { rawSettings } from '../../src/site/raw-settings.ts'
import { isName, kindShape, prefixOf, SETTING, textOf, titleIn } from './documents.ts'
import { capital } from './form.ts'
import { KINDS, type Kind } from './kinds.ts'
import { isAt, sentence, settingCalled } from './plain-words.ts'

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

/** What somebody is to know: with a form, its way there stands before the words. In one that `isPlain`, nothing is wrong. */
export type Note = { form?: FormLink; text: string; isPlain?: true }

/** What was done to a file below the sites folder, with the way to its form where it is there and has one. */
export function fileNote(sitesDir: string, file: string, more = ''): Note {
  const form = formOf(sitesDir, file)?.link
  if (!existsSync(join(sitesDir, file))) return { text: `${form?.label ?? nameOf(file)}: deleted${more}` }
  return form === undefined ? { text: `${nameOf(file)}: saved${more}` } : { form, text: `saved${more}` }
}

function nameOf(file: string): string {
  const [, top, ...below] = file.split('/')
  if (top === 'site.json') return 'Settings'
  return top === 'assets' ? `Picture “${below.join('/')}”` : file
}

/** Beside a file that has no form, it says whose turn it is. */
const OF_NO_FORM = 'Whoever looks after the files can mend this:'

/**
 * A fault of a check for people, with the way to the form where it is mended. One that is in no file, as of a feed that does not
 * answer, is told as it is.
 */
export function faultNote(sitesDir: string, fault: Fault, region?: Region): Note {
  const top = `${basename(sitesDir)}/`
  if (!fault.file.startsWith(top)) return { text: formatFault(fault) }
  const form = formOf(sitesDir, fault.file.slice(top.length), fault.path)
  if (form === undefined) return { text: `${OF_NO_FORM} ${formatFault(fault)}` }
  return { form: form.link, text: sentence(fault.message, fault.remedy, region) }
}

/** The same of a line that a build says. */
export function lineNote(sitesDir: string, line: string, region?: Region): Note {
  const lost = lostFeedLine(line)
  if (lost !== undefined) return { text: lostFeed(lost) }
  const [, file, message, path] = /^(.+?) ✖ (.*?)(?: → at (\S+))?$/s.exec(line) ?? []
  if (file === undefined || message === undefined) return { text: line }
  // What a law has a word on in the words of the settings.
  const [, setting, said = ''] = /^(\w+(?:\.\w+)*) (says .*)$/s.exec(message) ?? []
  const form = setting && formOf(sitesDir, `${file}/site.json`, settingCalled(setting))
  if (form) return { form: form.link, text: `It ${said.replace(' → ', '. ')}` }
  return faultNote(sitesDir, { file, message, ...(path !== undefined && { path }) }, region)
}

/** Nobody mends that in a file: its supplier sends another. */
const lostFeed = (line: string): string =>
  line.replace(/^(?:[^/:]+\/[^/]+\/)?(.+?) ✖ (its )?/, (_, feed, ofAll) =>
    ofAll === undefined ? `The feed ${feed} ` : 'This dealer’s ',
  )
