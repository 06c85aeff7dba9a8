// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { fillFromAddress, sayFault } from '../../../src/islands/forms/fields.ts'

test('RT-10 RV-05 an address names an option by its value, its slug or what it reads', () => {
  const chosen = (query: string): string => {
    document.body.innerHTML = `<form><div data-from-query="dealership_name"><select>
      <option value=""></option>
      <option value="north">Northside Toyota</option>
      <option value="south" data-slug="southside-kia">Southside Kia</option>
    </select></div></form>`
    fillFromAddress(document, query)
    return document.querySelector('select')!.value
  }
  expect(chosen('?dealership_name=south')).toBe('south')
  expect(chosen('?dealership_name=southside-kia')).toBe('south')
  expect(chosen('?dealership_name=Southside+Kia')).toBe('south')
  expect(chosen('?dealership_name=+Northside+Toyota+')).toBe('north')
  expect(chosen('?dealership_name=Westside')).toBe('')
  expect(chosen('')).toBe('')
})

test('a field says what is wrong with it beside how to answer it', () => {
  document.body.innerHTML = '<div><input id="kms" name="kms" aria-describedby="kms-hint"><p id="kms-hint"></p></div>'
  const field = document.querySelector('div')!
  sayFault(field, 'Too far.')
  sayFault(field, 'Still too far.')
  expect(field.querySelector('input')!.getAttribute('aria-describedby')).toBe('kms-error kms-hint')
  expect(field.querySelector('.error')!.textContent).toBe('Still too far.')
  document.body.replaceChildren()
})
