// What stands above a form and is no fault in its fields. The page's script puts the same together while somebody types.
import { escapeHtml } from '../serve/escape.ts'
import type { FormLink, Note } from './form-of.ts'

/** `elsewhere` stands in the way of going live, and not of saving. `isToldLive`: where scripts run, the box of the save tells it. */
export type Notes = { elsewhere: readonly Note[]; isToldLive?: boolean; notes: readonly Note[] }

export const ELSEWHERE = 'You can save this, but the site goes live only when this is mended:'

export const notesHtml = ({ elsewhere = [], isToldLive, notes }: Partial<Notes> & Pick<Notes, 'notes'>): string =>
  `<div class="notes" role="status">${elsewhereHtml(elsewhere, isToldLive)}${notes.map(note => `<p class="notice ${lookOf(note)}">${noteHtml(note)}</p>`).join('')}</div>`

const lookOf = ({ isPlain }: Note): string => (isPlain ? 'plain' : 'busy')

const elsewhereHtml = (faults: readonly Note[], isToldLive = false): string =>
  faults.length === 0
    ? ''
    : `<div class="notice busy elsewhere${isToldLive ? ' no-script' : ''}"><p>${ELSEWHERE}</p><ul>${faults.map(fault => `<li>${noteHtml(fault)}</li>`).join('')}</ul></div>`

export const noteHtml = ({ form, text }: Note): string =>
  `${form === undefined ? '' : `${linkTo(form)}: `}${escapeHtml(text)}`

export const linkTo = ({ label, href }: FormLink): string => `<a href="${href}">${escapeHtml(label)}</a>`
