// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RangeField } from '../../../src/ui/RangeField.tsx'

test('an arrow moves a handle, and with a key of the browser’s it is left to the browser', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const root = createRoot(place)
  onTestFinished(() => act(async () => root.unmount()))
  await act(async () =>
    root.render(
      <RangeField
        name="price"
        bounds={{ min: 0, max: 10_000 }}
        choice={{}}
        answer={{}}
        scale={{ step: 1_000, roundedTo: 1_000, apart: 0 }}
        format={String}
        labels={{ from: 'From', to: 'To' }}
        onChange={() => {}}
      />,
    ),
  )
  const handle = place.querySelector<HTMLInputElement>('[aria-label="From"][type="range"]')!
  const press = async (init: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true, ...init })
    await act(async () => handle.dispatchEvent(event))
    return event.defaultPrevented
  }
  for (const key of ['altKey', 'ctrlKey', 'metaKey']) expect(await press({ [key]: true })).toBe(false)
  expect(handle.getAttribute('aria-valuetext')).toBe('0')
  expect(await press({})).toBe(true)
  expect(handle.getAttribute('aria-valuetext')).toBe('1000')
})
