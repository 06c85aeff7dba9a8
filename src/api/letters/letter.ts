import type { Site } from '../../site/site.ts'
import type { Mail } from '../ports/mail.ts'
import { type Block, type Written, wordsOf } from './blocks.ts'
import { dressed } from './dressed.ts'

/** A letter to a shopper, in text and in HTML that says the same. What is empty is left out. */
export function writeLetter(site: Site, { subject, blocks }: Written): Pick<Mail, 'subject' | 'text' | 'html'> {
  const said = blocks
    .map(block => ({ ...block, lines: block.lines.filter(line => line !== undefined && line !== '') }))
    .filter(({ lines, link }) => lines.length > 0 || link !== undefined)
  return { subject, text: said.map(textOf).join('\n\n'), html: dressed(site, { subject, blocks: said }) }
}

function textOf({ lines, link, as }: Block): string {
  const said = lines.map(line => (as === 'list' ? `- ${wordsOf(line)}` : wordsOf(line)))
  return [...said, ...(link === undefined ? [] : [link.href])].join('\n')
}
