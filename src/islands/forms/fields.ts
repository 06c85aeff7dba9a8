import { type FieldRule, type FormEntry, type Judge, saidOfLead } from '../../contract/lead-form.ts'
import { DETAIL } from '../../domain/lead-form.ts'
import { joinParts } from '../../domain/text.ts'
import { element } from '../dom.ts'

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const controlsOf = (within: ParentNode): Control[] => [
  ...within.querySelectorAll<Control>('input[name], select[name], textarea[name]'),
]

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox'
const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'radio'

/** Whether an answer is wanted now: styles hide a field that follows from an answer which was not given. */
function isAsked(element: Element): boolean {
  const following = element.closest('[data-only-if]')
  return element.closest(':disabled') === null && (following === null || getComputedStyle(following).display !== 'none')
}

/** What a form holds now. What is not asked holds nothing, an empty box "false". */
export function entriesOf(form: HTMLFormElement): FormEntry[] {
  return [...form.elements].flatMap(one => {
    const control = one as Control
    if (!control.name || !isAsked(control)) return []
    if (isTick(control)) return [[control.name, String(control.checked)] as const]
    if (isChoice(control) && !control.checked) return []
    return [[control.name, control.value] as const]
  })
}

/** What somebody had answered before a form was filled in for the first time: on a slow line that is before its script came. */
const answeredFirst = new WeakMap<ParentNode, ReadonlySet<Control>>()

function answeredIn(form: ParentNode): ReadonlySet<Control> {
  const known = answeredFirst.get(form) ?? new Set(controlsOf(form).filter(isAnswered))
  answeredFirst.set(form, known)
  return known
}

/** Puts texts back into the fields that had them. */
export function fillIn(form: ParentNode, entries: readonly FormEntry[]): void {
  const texts = new Map(entries)
  const answered = answeredIn(form)
  for (const control of controlsOf(form)) {
    const text = texts.get(control.name)
    if (text === undefined || control.type === 'hidden' || answered.has(control) || isTyped(control)) continue
    if (isTick(control)) control.checked = text === 'true'
    else if (isChoice(control)) control.checked = control.value === text
    else if (control.type === 'datetime-local') control.value = withoutOffset(text)
    else if (!(control instanceof HTMLSelectElement) || hasOption(control, text)) control.value = text
  }
}

/** A moment without its offset, as the plain field has it: `2026-11-24T09:00`. */
export const withoutOffset = (moment: string): string => moment.slice(0, 16)

/** A text that is not the one of the page. */
const isTyped = (control: Control): boolean =>
  !(control instanceof HTMLSelectElement || isTick(control) || isChoice(control)) &&
  control.value !== control.defaultValue

function isAnswered(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
    return control.selectedIndex !== Math.max(0, first)
  }
  if (!(isTick(control) || isChoice(control))) return isTyped(control)
  const group = control.form?.elements.namedItem(control.name)
  const boxes = group instanceof RadioNodeList ? ([...group] as HTMLInputElement[]) : [control]
  return boxes.some(box => box.checked !== box.defaultChecked)
}

/** What an address says fills the fields that listen to it. Source: RT-10, RT-11, RT-13. */
export function fillFromAddress(form: ParentNode, search: string): void {
  const asked = new URLSearchParams(search)
  const answered = answeredIn(form)
  for (const field of form.querySelectorAll<HTMLElement>('[data-from-query]')) {
    const text = asked.get(field.dataset.fromQuery!)?.trim()
    const control = field.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')
    if (text === undefined || control === null || answered.has(control)) continue
    const isNearest = field.dataset.nearest !== undefined
    const value = control instanceof HTMLSelectElement ? optionAsked(control, text, isNearest) : text
    if (value !== undefined) preset(control, value)
  }
}

/** The option that an address names, by its value, one of its slugs or what it reads, or whose number is the nearest. */
function optionAsked(select: HTMLSelectElement, asked: string, isNearest: boolean): string | undefined {
  const options = [...select.options]
  const named = options.find(({ value, dataset, text }) =>
    [value, text, ...(dataset.slug?.split(' ') ?? [])].includes(asked),
  )
  return (named ?? (isNearest ? nearest(options, asked) : undefined))?.value
}

/** By the first slug of each: of two as near, the one after. */
function nearest(options: readonly HTMLOptionElement[], asked: string): HTMLOptionElement | undefined {
  const number = Number(/^\d+(?:\.\d+)?(?!.*\d)/.exec(asked)?.[0])
  const farness = ({ dataset }: HTMLOptionElement): number => Math.abs(Number.parseFloat(dataset.slug!) - number)
  if (Number.isNaN(number)) return undefined
  return options
    .filter(({ dataset }) => dataset.slug)
    .reduce((best, one) => (farness(one) <= farness(best) ? one : best))
}

/** Answers a field for the visitor; a form that begins anew begins with that answer. */
export function preset(control: HTMLInputElement | HTMLSelectElement, text: string): void {
  if (control instanceof HTMLSelectElement) {
    for (const option of control.options) option.defaultSelected = option.value === text
  } else control.defaultValue = text
  control.value = text
}

export const hasOption = (select: HTMLSelectElement, value: string): boolean =>
  [...select.options].some(option => option.value === value)

const FIELD = '[data-field]'

/** What the page says that its fields must be, within a form or a step of it; what is not asked need not be answered. */
export function rulesOf(within: ParentNode): FieldRule[] {
  return [...within.querySelectorAll<HTMLElement>(FIELD)].filter(isAsked).map(field => ({
    name: field.dataset.field!,
    required: field.querySelector(':required') !== null,
    unless: field.dataset.unless,
    missing: field.dataset.ifEmpty,
    invalid: field.dataset.ifWrong,
  }))
}

/** What the contract has no name for must be as its field in the page says; and what a field finds wrong itself counts. */
export function judgeOf(form: HTMLFormElement, judge: Judge = saidOfLead): Judge {
  return (name, text) => {
    const said = judge(name, text)
    if (said !== undefined) return said
    const controls = controlsOf(fieldOf(form, name))
    const own = controls.find(({ validity }) => validity.customError)?.validationMessage
    if (own !== undefined || !name.startsWith(DETAIL)) return own
    return controls.some(({ validity }) => validity.patternMismatch) ? '' : undefined
  }
}

export const fieldOf = (form: ParentNode, name: string): HTMLElement =>
  form.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)!

/** Where the focus goes for a field: for a choice to what is chosen, else to the first. */
export function focusTarget(field: HTMLElement): HTMLElement | null {
  return (
    field.querySelector<HTMLElement>('input:checked:enabled') ??
    field.querySelector<HTMLElement>('input:enabled, select:enabled, textarea:enabled')
  )
}

/** Says in the field what is wrong with it, or that nothing is. */
export function sayFault(field: HTMLElement, message: string | undefined): void {
  const error = field.querySelector<HTMLElement>('.error') ?? errorIn(field)
  error.textContent = message ?? ''
  error.hidden = message === undefined
  for (const control of controlsOf(field)) control.setAttribute('aria-invalid', String(message !== undefined))
}

/** Where a field says what is wrong, which readers hear with the field. */
function errorIn(field: HTMLElement): HTMLElement {
  const controls = controlsOf(field)
  const error = element('p', { id: `${controls[0]!.id}-error`, className: 'error' })
  for (const control of controls) {
    const hint = control.getAttribute('aria-describedby')
    control.setAttribute('aria-describedby', joinParts([error.id, hint]))
  }
  field.append(error)
  return error
}
