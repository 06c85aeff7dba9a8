// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { doubtVins } from '../../../src/islands/forms/vin-field.ts'
import { labelsOf } from '../../../src/site/labels.ts'
import { vinField } from '../../../src/views/forms/fields.ts'
import { aSettings } from '../../support/site.ts'

const labels = labelsOf(aSettings({ region: 'en-US' }))
const DOUBT = labels.formVinDoubtful

/** What stands below the field, once a VIN is typed. */
async function saidOf(typed: string): Promise<string> {
  const { hint, doubtful } = vinField(labels) as { hint: string; doubtful: string }
  document.body.innerHTML = `<form><div data-field="vin" data-if-doubtful="${doubtful}"><input name="vin"><p class="hint">${hint}</p></div></form>`
  const form = document.querySelector('form')!
  doubtVins(form, 'en-US')
  const vin = form.querySelector('input')!
  vin.value = typed
  vin.dispatchEvent(new Event('change'))
  const said = form.querySelector('.hint')!
  await new Promise(resolve => setTimeout(resolve))
  expect(said.getAttribute('aria-live')).toBe('polite')
  expect(vin.validationMessage).toBe('')
  return said.textContent
}

test('a VIN whose figures do not check one another is doubted in its hint, and refused by nothing', async () => {
  expect(await saidOf('1M8GDM9AXKP042788')).toBe(labels.formVinHint)
  expect(await saidOf('1m8gdm9axkp042788')).toBe(labels.formVinHint)
  expect(await saidOf('1M8GDM9A-XKP 042788')).toBe(labels.formVinHint)
  expect(await saidOf('1M8GDM9AXKP042789')).toBe(DOUBT)
  expect(await saidOf('1M8GDM9A4KP-042788')).toBe(DOUBT)
  // What is too short is wrong, and is told where the form is sent.
  expect(await saidOf('1M8GDM9AX')).toBe(labels.formVinHint)
  expect(await saidOf('')).toBe(labels.formVinHint)
})

test('what is said of a VIN is written again only where it is another, so that a screen reader does not repeat it', async () => {
  document.body.innerHTML = `<form><div data-field="vin" data-if-doubtful="Odd."><input name="vin"><p class="hint">As on it.</p></div></form>`
  const said = document.querySelector('.hint')!
  const usual = said.firstChild
  doubtVins(document.querySelector('form')!, 'en-US')
  const vin = document.querySelector('input')!
  const type = async (typed: string) => {
    vin.value = typed
    vin.dispatchEvent(new Event('change'))
    await new Promise(resolve => setTimeout(resolve))
    return said.firstChild
  }
  expect(await type('1M8GDM9AXKP042788')).toBe(usual)
  const doubt = await type('1M8GDM9AXKP042789')
  expect(doubt!.textContent).toBe('Odd.')
  expect(await type('1M8GDM9AXKP042787')).toBe(doubt)
})

test('a form without a VIN has nothing to doubt', () => {
  document.body.innerHTML = '<form></form>'
  expect(() => doubtVins(document.querySelector('form')!, 'en-AU')).not.toThrow()
})
