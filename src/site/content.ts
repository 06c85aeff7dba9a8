import { join } from 'node:path'
import { parse, YAMLParseError } from 'yaml'
import { z } from 'zod'
import { slugify } from '../domain/text.ts'
import {
  type BlogPost,
  BlogPostSchema,
  type ContentPage,
  ContentPageSchema,
  type Offer,
  OfferSchema,
  type PromoTile,
  PromoTileSchema,
  type Review,
  ReviewSchema,
  type TeamMember,
  TeamMemberSchema,
} from '../records/index.ts'
import { readText } from './bytes.ts'
import { type Fault, FaultError, parseData } from './faults.ts'
import { isLeftBySystem, namesIn } from './folders.ts'
import { parseJsonFile } from './json.ts'
import type { KeptRecords } from './kept-records.ts'
import { markdownToHtml, sanitised } from './markup.ts'
import { didYouMean } from './nearest.ts'

/** What a dealer writes, as it is in the folder `content/`. */
export type Content = {
  offers: Entry<Offer>[]
  pages: Entry<ContentPage>[]
  brands: Entry<ContentPage>[]
  posts: Entry<BlogPost>[]
  promoTiles: Entry<PromoTile>[]
  reviews: Review[]
  team: TeamMember[]
}

/** A record and the file that it was written in, so that a later check can say where. */
export type Entry<Value> = { file: string; value: Value }

type Folder = {
  path: string
  /** How faults call the folder, e.g. "sites/northside/content". */
  name: string
  faults: Fault[]
  records: KeptRecords
}

const STRICT = {
  offers: OfferSchema.strict(),
  pages: ContentPageSchema.strict(),
  posts: BlogPostSchema.strict(),
  promoTiles: PromoTileSchema.strict(),
  reviews: ReviewSchema.strict(),
  team: TeamMemberSchema.strict(),
}

export const NO_CONTENT: Content = {
  offers: [],
  pages: [],
  brands: [],
  posts: [],
  promoTiles: [],
  reviews: [],
  team: [],
}

/** All that a site looks for in its folder. */
const NAMES = ['offers', 'pages', 'brands', 'blog', 'promo-tiles', 'reviews.json', 'team.json']
/** For those who write here. */
const NOTE = 'README.md'

/** Reads the whole folder; what is wrong is added to `faults`. */
export async function readContent(folder: Folder): Promise<Content> {
  const names = await ownNames(folder)
  if (names === undefined) return NO_CONTENT
  // What nobody looks for would quietly show nowhere.
  for (const name of names) {
    if (NAMES.includes(name) || name === NOTE) continue
    const remedy = didYouMean(name, NAMES, 'there are')
    folder.faults.push({ file: `${folder.name}/${name}`, message: 'is nothing that a site shows', remedy })
  }
  return {
    offers: await readOffers(folder),
    pages: await readMarkdown(folder, 'pages', STRICT.pages, pageFields),
    brands: await readMarkdown(folder, 'brands', STRICT.pages, pageFields),
    posts: await readMarkdown(folder, 'blog', STRICT.posts, pageFields),
    promoTiles: await readMarkdown(folder, 'promo-tiles', STRICT.promoTiles, ({ fields }) => fields),
    reviews: await readList(folder, 'reviews.json', STRICT.reviews),
    team: await readList(folder, 'team.json', STRICT.team),
  }
}

/** The offers of a folder: the front matter is the offer, the text its description. */
export async function readOffers(folder: Folder): Promise<Entry<Offer>[]> {
  return readMarkdown(folder, 'offers', STRICT.offers, ({ fields, html, name }) => ({
    id: name,
    ...fields,
    sanitized_description: ownMarkup(fields.sanitized_description) ?? html,
  }))
}

/** Markup that an offer brings along passes the same allow-list as its text, whatever the field is called (DC-143). */
const ownMarkup = (markup: unknown): unknown => (typeof markup === 'string' ? sanitised(markup) : markup)

type MarkdownFile = { fields: Record<string, unknown>; html: string; name: string }

/** A page is called by its file, unless it names itself. */
const pageFields = ({ fields, html, name }: MarkdownFile) => ({ slug: name, ...fields, html })

async function readMarkdown<Schema extends z.ZodType>(
  folder: Folder,
  kind: string,
  schema: Schema,
  toRecord: (file: MarkdownFile) => unknown,
): Promise<Entry<z.infer<Schema>>[]> {
  const entries: Entry<z.infer<Schema>>[] = []
  for (const name of (await ownNames(folder, kind)) ?? []) {
    const file = `${folder.name}/${kind}/${name}`
    if (!name.endsWith('.md')) {
      folder.faults.push({ file, message: 'shows nowhere', remedy: remedyFor(name) })
      continue
    }
    await noting(folder.faults, async () => {
      const text = readText(join(folder.path, kind, name), file)
      refuseEndless(text, file)
      const source = `${kind} ${name} ${text}`
      const known = folder.records.get(source) as z.infer<Schema> | undefined
      if (known !== undefined) return void entries.push({ file, value: known })
      const { fields, body } = splitFrontMatter(text, file)
      const written = { fields, html: htmlOf(body, file), name: name.replace(/\.md$/, '') }
      const parsed = parseData(schema, toRecord(written), file)
      if (!parsed.ok) return void folder.faults.push(...parsed.faults.map(fault => ofItsName(fault, written)))
      folder.records.set(source, parsed.value)
      entries.push({ file, value: parsed.value })
    })
  }
  return entries
}

/** The file's name stands for an address that is not written: whoever reads the fault has to change that. */
function ofItsName(fault: Fault, { fields, name }: MarkdownFile): Fault {
  if ((fault.path !== 'slug' && fault.path !== 'id') || fault.path in fields) return fault
  return {
    file: fault.file,
    message: 'its name becomes an address, so it has lower-case letters, digits and hyphens',
    remedy: `rename it to "${slugify(name) || 'about-us'}.md"`,
  }
}

/** What somebody has put there; undefined where nobody can look. */
async function ownNames({ path, name, faults }: Folder, ...kind: string[]): Promise<string[] | undefined> {
  const names = await noting(faults, () => namesIn(join(path, ...kind), [name, ...kind].join('/')))
  return names?.filter(one => !isLeftBySystem(one))
}

function remedyFor(name: string): string {
  const [, text] = /^(.+)\.(?:md|markdown|mdown|txt)$/i.exec(name) ?? []
  return text === undefined ? 'texts lie here as "name.md", in no folder below' : `rename it to "${text}.md"`
}

async function readList<Schema extends z.ZodType>(
  folder: Folder,
  name: string,
  schema: Schema,
): Promise<z.infer<Schema>[]> {
  const file = `${folder.name}/${name}`
  if (!(await namesIn(folder.path)).includes(name)) return []
  const list = await noting(folder.faults, async () => {
    const text = readText(join(folder.path, name), file)
    const source = `${name} ${text}`
    const known = folder.records.get(source) as z.infer<Schema>[] | undefined
    if (known !== undefined) return known
    const parsed = parseData(z.array(schema), parseJsonFile(text, file), file)
    if (!parsed.ok) return void folder.faults.push(...parsed.faults)
    folder.records.set(source, parsed.value)
    return parsed.value
  })
  return list ?? []
}

/** What `read` gives; if it ends in faults, they are noted and there is nothing. */
export async function noting<Value>(faults: Fault[], read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof FaultError)) throw error
    faults.push(...error.faults)
    return undefined
  }
}

/** In characters: some 40 pages of print. */
const LONGEST_TEXT = 100_000
/** Of "*" and "_": some 700 phrases in bold. */
const MOST_MARKS = 3_000

/**
 * A text that would be read for many seconds. The reader of Markdown looks from each mark that something begins for where it
 * ends, so a few thousand marks that end nowhere take as long as a hundred thousand plain words.
 */
function refuseEndless(text: string, file: string): void {
  if (text.length > LONGEST_TEXT) {
    const message = `is longer than ${LONGEST_TEXT} characters`
    throw new FaultError({ file, path: `character ${LONGEST_TEXT}`, message, remedy: 'write it as several texts' })
  }
  const [mark] = [...text.matchAll(/[*_]/g)].slice(MOST_MARKS)
  if (mark === undefined) return
  const message = `has more than ${MOST_MARKS} marks "*" and "_"`
  const path = `line ${text.slice(0, mark.index).split('\n').length}`
  throw new FaultError({ file, path, message, remedy: 'make less of it bold or italic' })
}

/** A text of quotes within quotes, or lists within lists, has no end for who reads it; it is a fault of this file alone. */
function htmlOf(body: string, file: string): string {
  try {
    return markdownToHtml(body)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const remedy = 'write quotes and lists within one another a few times at most'
    throw new FaultError({ file, message: 'is nested too deeply to be read', remedy })
  }
}

/** The YAML between the first two lines of three hyphens, and the text after it. */
export function splitFrontMatter(text: string, file: string): { fields: Record<string, unknown>; body: string } {
  const parts = /(?<!.)\uFEFF?---[ \t]*\r?\n(.*?)^---[ \t]*(?:\r?\n|$)(.*)$/ms.exec(text)
  if (!parts) {
    throw new FaultError({
      file,
      path: 'line 1',
      message: 'has no front matter',
      remedy: 'begin with a line "---", then the fields, then "---"',
    })
  }
  const [, yaml = '', body = ''] = parts
  const fields = parseYaml(yaml, file)
  if (fields === null || fields === undefined) return { fields: {}, body }
  if (typeof fields !== 'object' || Array.isArray(fields)) {
    throw new FaultError({
      file,
      path: 'line 2',
      message: 'its front matter holds no fields',
      remedy: 'write "name: …"',
    })
  }
  return { fields: fields as Record<string, unknown>, body }
}

/** What YAML says of a text that seems to hold a field of its own. */
const COLON_FAULTS = ['BLOCK_AS_IMPLICIT_KEY', 'BLOCK_IN_FLOW']

function parseYaml(yaml: string, file: string): unknown {
  try {
    return parse(yaml)
  } catch (error) {
    // So the reader of YAML says that a name stands for a list of names for lists, and so on.
    if (error instanceof ReferenceError) {
      const message = 'its front matter repeats its own parts too often'
      throw new FaultError({ file, path: 'line 2', message, remedy: 'write them out' })
    }
    if (!(error instanceof YAMLParseError)) throw error
    const [place] = error.linePos ?? []
    const [message = ''] = error.message.split('\n')
    const [rest = ''] = yaml.slice(error.pos[0]).split('\n')
    const hasColon = COLON_FAULTS.includes(error.code) && /: /.test(rest)
    throw new FaultError({
      file,
      // The front matter begins on the second line of the file.
      path: place ? `line ${place.line + 1}, column ${place.col}` : 'line 2',
      message: `its front matter is not YAML: ${message.replace(/ at line \d+, column \d+:?$/, '')}`,
      ...(hasColon && { remedy: 'a text with a colon in it needs quotes: "Hours: 9 to 5"' }),
    })
  }
}
