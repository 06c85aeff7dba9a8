// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { mendOnChange } from '../../../src/islands/forms/mending.ts'
import { checkFields } from '../../../src/islands/forms/messages.ts'

test('TI-01 FM-25 a VIN mends plate and state that were missed at once, as it will do in their place', async () => {
  document.body.innerHTML = `<form>
    <div data-field="rego" data-unless="vin" data-if-empty="Plate?"><input id="rego" name="rego"></div>
    <div data-field="regoState" data-unless="vin" data-if-empty="State?"><input id="state" name="regoState"></div>
    <div data-field="vin"><input id="vin" name="vin"></div></form>`
  const form = document.querySelector('form')!
  const said = () => [...form.querySelectorAll<HTMLElement>('.error:not([hidden])')].map(error => error.textContent)
  mendOnChange(form)
  expect(checkFields(form, form).map(({ name }) => name)).toEqual(['rego', 'regoState'])
  expect(said()).toEqual(['Plate?', 'State?'])
  const vin = form.querySelector<HTMLInputElement>('#vin')!
  vin.value = '1M8GDM9AXKP042788'
  vin.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect(said()).toEqual([]))
  expect(checkFields(form, form)).toEqual([])
})
