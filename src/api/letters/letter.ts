import type { Car } from '../../records/index.ts'
import type { Site } from '../../site/site.ts'
import type { Mail } from '../ports/mail.ts'
import { dressed } from './dressed.ts'

/** A line of a letter, or nothing. A price is told in larger letters where a letter has a dress. */
export type Line = string | { price: string } | undefined

/** What stands together in a letter to a shopper. In text all of it is lines. */
export type Block = {
  lines: readonly Line[]
  /** Where it leads: in text an address in a line of its own, else a button that says so. */
  link?: { label: string; href: string } | undefined
  /** The car that it is about, whose picture it has. The first line is what the car is called. */
  car?: Car | undefined
  /** A title of what follows, a list of what is to come, or what has to be there and nobody looks for. */
  as?: 'title' | 'list' | 'quiet'
}

type Written = { subject: string; blocks: readonly Block[] }

/** A letter to a shopper, in text and in HTML that says the same. What is empty is left out. */
export function writeLetter(site: Site, written: Written): Pick<Mail, 'subject' | 'text' | 'html'> {
  const blocks = written.blocks
    .map(block => ({ ...block, lines: block.lines.filter(line => line !== undefined && line !== '') }))
    .filter(({ lines, link }) => lines.length > 0 || link !== undefined)
  const { subject } = written
  return { subject, text: blocks.map(textOf).join('\n\n'), html: dressed(site, { subject, blocks }) }
}

function textOf({ lines, link, as }: Block): string {
  const said = lines.map(line => (as === 'list' ? `- ${wordsOf(line)}` : wordsOf(line)))
  return [...said, ...(link === undefined ? [] : [link.href])].join('\n')
}

/** The words of a line. */
export const wordsOf = (line: Line): string | undefined => (typeof line === 'object' ? line.price : line)
