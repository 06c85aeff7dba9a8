import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../src/domain/durations.ts'
import { FRESHNESS_LABELS, freshnessShown, lastConfirmed } from '../../../src/domain/freshness.ts'
import { labelsOf, pickLabels } from '../../../src/site/labels.ts'
import { aSettings } from '../../support/site.ts'

const labels = pickLabels(labelsOf(aSettings()), FRESHNESS_LABELS)
const shown = (milliseconds: number, staleAfterHours = 36) => freshnessShown(milliseconds, { staleAfterHours, labels })

test.each([
  // The server of the pages is some seconds behind the one that built them.
  [-4_000, 'In stock, confirmed just now'],
  [MINUTE - 1, 'In stock, confirmed just now'],
  [MINUTE, 'In stock, confirmed 1 minute ago'],
  [6 * MINUTE + 59_999, 'In stock, confirmed 6 minutes ago'],
  [HOUR - 1, 'In stock, confirmed 59 minutes ago'],
  [HOUR, 'In stock, confirmed 1 hour ago'],
  [DAY - 1, 'In stock, confirmed 23 hours ago'],
  [DAY, 'In stock, confirmed 1 day ago'],
])('features #2 a free car that was confirmed %d ms ago says “%s”', (milliseconds, line) => {
  expect(shown(milliseconds)).toEqual({ line, isStale: false })
})

test('features #2 after the hours that the dealer set, the line says plainly that it was long ago', () => {
  expect(shown(36 * HOUR - 1).isStale).toBe(false)
  expect(shown(36 * HOUR)).toEqual({ line: 'Last confirmed 1 day ago', isStale: true })
  expect(shown(50 * HOUR)).toEqual({ line: 'Last confirmed 2 days ago', isStale: true })
  expect(shown(90 * MINUTE, 1)).toEqual({ line: 'Last confirmed 1 hour ago', isStale: true })
})

test('features #2 a later confirmation counts where it is of the very stock that the page was built of', () => {
  const built = { stock: 'one', at: '2026-11-25T08:00:00.000Z' }
  const later = { stock: 'one', at: '2026-11-25T09:00:00.000Z' }
  expect(lastConfirmed(built, later)).toBe(later)
  expect(lastConfirmed(later, built)).toBe(later)
  expect(lastConfirmed(built, { ...later, stock: 'another' })).toBe(built)
  expect(lastConfirmed(built, undefined)).toBe(built)
})
