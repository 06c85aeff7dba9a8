// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { FORM_LABELS, FORM_TEXTS, type FormLabels, textsOfItsOwn } from '../../../src/domain/form-texts.ts'
import { setupOf } from '../../../src/islands/forms/form-setup.ts'
import { DEFAULT_LABELS } from '../../../src/site/label-texts.ts'

/** The form of a page whose site says this. */
function formThatSays(labels: FormLabels): HTMLFormElement {
  const form = document.createElement('form')
  form.dataset.leadForm = JSON.stringify({
    id: 'enquiry',
    mode: 'enquiry',
    site: 'a-dealer',
    labels: textsOfItsOwn(labels),
  })
  return form
}

test('CF-03 a page carries no text of a form that its script has, and each that its site words in its own way', () => {
  expect(textsOfItsOwn(FORM_TEXTS)).toEqual({})
  const own = { ...FORM_TEXTS, formNext: 'Onwards', formWaitingTry: '' }
  expect(textsOfItsOwn(own)).toEqual({ formNext: 'Onwards', formWaitingTry: '' })
})

test('CF-03 a form says what its site says, in its own words or in ours', () => {
  expect(setupOf(formThatSays(FORM_TEXTS)).labels).toEqual(FORM_TEXTS)
  const own = Object.fromEntries(FORM_LABELS.map(name => [name, `Ours: ${name}`])) as FormLabels
  expect(setupOf(formThatSays(own))).toEqual({ id: 'enquiry', mode: 'enquiry', site: 'a-dealer', labels: own })
})

test('CF-03 every text that the script of a form has is a label that a site may word', () => {
  expect(DEFAULT_LABELS).toMatchObject(FORM_TEXTS)
})
