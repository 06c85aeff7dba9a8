// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { followDealership } from '../../../src/islands/forms/showroom-field.ts'

beforeEach(() => {
  document.body.innerHTML = `
    <p data-place-to-talk="1"></p><p data-place-to-talk="2" hidden></p><p data-place-to-talk="3" hidden></p>
    <form>
      <select name="dealership_slug"><option value="">?</option><option value="toyota">T</option><option value="kia">K</option></select>
      <div data-field="location_id">
        <select name="location_id" required>
          <option value="">?</option>
          <option value="1" data-dealership="toyota">1</option>
          <option value="2" data-dealership="toyota">2</option>
          <option value="3" data-dealership="kia">3</option>
        </select>
      </div>
    </form>`
})

const form = (): HTMLFormElement => document.querySelector('form')!
const named = (name: string): HTMLSelectElement => form().querySelector(`[name="${name}"]`)!
const choose = (name: string, value: string): void => {
  named(name).value = value
  named(name).dispatchEvent(new Event('change', { bubbles: true }))
}
const showroom = () => ({
  offered: [...named('location_id').options].map(({ value }) => value),
  chosen: named('location_id').value,
  isAsked: !document.querySelector<HTMLElement>('[data-field]')!.hidden,
})
const beside = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[data-place-to-talk]')]
    .filter(({ hidden }) => !hidden)
    .map(({ dataset }) => dataset.placeToTalk)

test('of the showrooms those of the chosen dealership are offered, and one that is of another is let go of', () => {
  followDealership(form())
  expect(showroom()).toEqual({ offered: ['', '1', '2', '3'], chosen: '', isAsked: true })
  choose('dealership_slug', 'toyota')
  expect(showroom()).toEqual({ offered: ['', '1', '2'], chosen: '', isAsked: true })
  choose('location_id', '2')
  choose('dealership_slug', 'kia')
  choose('dealership_slug', 'toyota')
  expect(showroom()).toEqual({ offered: ['', '1', '2'], chosen: '', isAsked: true })
})

test('FM-23 the only showroom of a dealership is chosen, and nobody is asked', () => {
  followDealership(form())
  choose('dealership_slug', 'kia')
  expect(showroom()).toEqual({ offered: ['', '3'], chosen: '3', isAsked: false })
})

test('whoever chooses a showroom first has chosen its dealership', () => {
  followDealership(form())
  const heard = vi.fn()
  form().addEventListener('change', heard)
  choose('location_id', '2')
  expect(named('dealership_slug').value).toBe('toyota')
  expect(showroom()).toEqual({ offered: ['', '1', '2'], chosen: '2', isAsked: true })
  expect(heard).toHaveBeenCalledTimes(2)
})

test('what was filled in before the script came stays, and beside the form stands the place that is chosen', () => {
  named('dealership_slug').value = 'toyota'
  named('location_id').value = '2'
  followDealership(form())
  expect(showroom()).toEqual({ offered: ['', '1', '2'], chosen: '2', isAsked: true })
  expect(beside()).toEqual(['2'])
  choose('location_id', '')
  expect(beside()).toEqual(['2'])
  choose('dealership_slug', 'kia')
  expect(beside()).toEqual(['3'])
})

test('a form that is begun anew offers all showrooms again', async () => {
  followDealership(form())
  choose('dealership_slug', 'kia')
  form().reset()
  await vi.waitFor(() => expect(showroom()).toEqual({ offered: ['', '1', '2', '3'], chosen: '', isAsked: true }))
})

test('a form about a car goes to where that stands, unless another showroom is chosen', () => {
  form().insertAdjacentHTML('beforeend', '<input type="hidden" name="car_id" value="4711">')
  followDealership(form())
  choose('dealership_slug', 'toyota')
  expect(showroom()).toEqual({ offered: ['', '1', '2'], chosen: '', isAsked: true })
  expect(named('location_id').required).toBe(false)
})

test('a dealership without a showroom asks for none', () => {
  named('dealership_slug').insertAdjacentHTML('beforeend', '<option value="service">S</option>')
  followDealership(form())
  choose('dealership_slug', 'service')
  expect(showroom()).toEqual({ offered: [''], chosen: '', isAsked: false })
  expect(named('location_id').required).toBe(false)
})
