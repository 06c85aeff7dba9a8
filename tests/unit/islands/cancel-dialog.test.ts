// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { cancelDialog } from '../../../src/islands/checkout/cancel-dialog.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'

test('DC-93, DC-180 with the question whether to cancel a reservation a reader hears what comes of it', () => {
  cancelDialog({
    because: 'Your deposit goes back to you.',
    labels: DEFAULT_LABELS,
    cancel: async () => () => {},
    closed: () => {},
  })
  const dialog = document.querySelector('dialog')!
  const heard = ['aria-labelledby', 'aria-describedby'].map(
    name => document.getElementById(dialog.getAttribute(name)!)?.textContent,
  )
  expect(heard).toEqual([DEFAULT_LABELS.reservationCancelTitle, 'Your deposit goes back to you.'])
  dialog.close()
  expect(document.querySelector('dialog')).toBeNull()
})
