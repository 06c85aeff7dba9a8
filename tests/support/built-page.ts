// A page of a sample dealer as it is built: what is there for whoever runs no script, a search engine among them.
import { readFileSync } from 'node:fs'
import { type Document, type Element, Window } from 'happy-dom'
import { type Bundle, findInBundle, openBundle } from '../../scripts/serve/bundle.ts'
import { BUILT } from './built.ts'

const parser = new new Window().DOMParser()

/** The text that a host sends for an address, after any redirect. */
export const builtFile = (slug: string, path: string): string => fileIn(openBundle(BUILT, slug)!, path)

function fileIn(bundle: Bundle, path: string): string {
  const found = findInBundle(bundle, path)
  return found.kind === 'redirect' ? fileIn(bundle, found.to) : readFileSync(found.file, 'utf8')
}

const read = new Map<string, Document>()

export function builtPage(slug: string, path: string): Document {
  const name = `${slug} ${path}`
  const page = read.get(name) ?? parser.parseFromString(builtFile(slug, path), 'text/html')
  read.set(name, page)
  return page
}

/** The words of an element, or of the first that a selector finds, with single spaces; nothing where there is none. */
export function wordsOf(root: Document | Element, selector?: string): string | undefined {
  const found = selector === undefined ? (root as Element) : root.querySelector(selector)
  return found?.textContent.replace(/\s+/g, ' ').trim()
}

/** The links within an element, by what they say. */
export function linksIn(root: Document | Element): { name: string; href: string }[] {
  return [...root.querySelectorAll('a')].map(link => ({
    name: link.getAttribute('aria-label') ?? wordsOf(link)!,
    href: link.getAttribute('href') ?? '',
  }))
}
