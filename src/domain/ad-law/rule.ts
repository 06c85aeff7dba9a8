import { AUSTRALIAN_STATES } from '../australian-states.ts'
import type { Region } from '../wording.ts'

/** All of Australia: what a law of the Commonwealth holds for. `AU` is a place there whose state the data does not name. */
export const AUSTRALIA = [...AUSTRALIAN_STATES, 'AU'] as const

/** Where a law of advertising holds. */
export const JURISDICTIONS = [...AUSTRALIA, 'NZ', 'US'] as const
export type Jurisdiction = (typeof JURISDICTIONS)[number]

/** Whose law a place is under, from its state ("NSW") and the site's region. */
export function jurisdictionOf(state: string | undefined, region: Region): Jurisdiction {
  if (region === 'en-NZ') return 'NZ'
  if (region === 'en-US') return 'US'
  const name = state?.trim().toUpperCase() ?? ''
  return AUSTRALIAN_STATES.find(known => known === name) ?? 'AU'
}

/**
 * One rule of advertising law, as data and a pure function. What it asks is put in plain English for the dealer's staff;
 * each law is a prompt to look, and no legal advice.
 */
export type AdRule<Subject> = {
  id: string
  /** Where it holds. */
  states: readonly Jurisdiction[]
  /** The law, and who says so. */
  source: string
  /** What the law asks. */
  asks: string
  /** What to do about a finding. */
  remedy: string
  /** The same where that does not help, as of words that stand elsewhere. */
  otherRemedy?(subject: Subject): string | undefined
  /** What is wrong, in words that follow the name of what was looked at; nothing when all is well. */
  fault(subject: Subject): string | undefined
  /** Of a fault that only time makes one: the first day on which it is. */
  from?(subject: Subject): string | undefined
}

/**
 * What was found: under which rule, where on the site, and what exactly; `name` is what staff know a car by, `from` the day
 * from which it is so, `remedy` what helps there in place of the rule's own.
 */
export type Finding = { rule: string; where: string; name?: string; what: string; from?: string; remedy?: string }

/** What is wrong with something in the states where it is seen. */
export function findingsOf<Subject>(
  rules: readonly AdRule<Subject>[],
  subject: Subject,
  { where, name, states }: { where: string; name?: string | undefined; states: readonly Jurisdiction[] },
): Finding[] {
  const found: Finding[] = []
  for (const rule of rules) {
    if (!states.some(state => rule.states.includes(state))) continue
    const what = rule.fault(subject)
    if (what === undefined) continue
    const from = rule.from?.(subject)
    const remedy = rule.otherRemedy?.(subject)
    found.push({
      rule: rule.id,
      where,
      ...(name !== undefined && { name }),
      what,
      ...(from !== undefined && { from }),
      ...(remedy !== undefined && { remedy }),
    })
  }
  return found
}
