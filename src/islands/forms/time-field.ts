import type { FormEntry } from '../../contract/lead-form.ts'
import { daysAfter } from '../../domain/calendar.ts'
import { DETAIL } from '../../domain/lead-form.ts'
import { formatTime } from '../../domain/opening-hours.ts'
import { fill } from '../../domain/text.ts'
import { localDate } from '../../domain/time-zone.ts'
import { api } from '../../stores/api-client.ts'
import '../../ui/clocks.ts'
import type { FormLabels } from '../../views/forms/form-shown.ts'
import { element } from '../dom.ts'
import { hasOption, withoutOffset } from './fields.ts'
import { setupOf } from './form-setup.ts'

/** How many days ahead are offered at once. */
const DAYS_SHOWN = 21

/** How long a visitor waits for free times before the form goes on without them. */
const SLOW_MS = 5_000

/**
 * The free times of a dealership to choose from, day by day. Where there are none, or nobody knows, the plain field of
 * the page stays, and what is written there is a wish. `kept` is what was chosen before a reload. Source: API-21, DC-121.
 */
export function offerTimes(form: HTMLFormElement, kept: readonly FormEntry[] = []): void {
  const field = form.querySelector<HTMLElement>('[data-time]')
  if (field === null) return
  const { id, labels } = setupOf(form)
  const wish = field.querySelector<HTMLInputElement>('input')!
  const wishField = wish.closest<HTMLElement>('.time__wish')!
  const step = field.closest<HTMLElement>('[data-step]')!
  const dealership = form.querySelector<HTMLSelectElement>('[name="dealership_slug"]')
  const showroom = form.querySelector<HTMLSelectElement>('select[name="location_id"]')
  // The API knows where the car stands, and whether it is there that the drive begins.
  const car_id = form.querySelector<HTMLInputElement>('[name="car_id"]')?.value
  const day = daySelect(`${id}-day`, field.dataset.time!, labels)
  const times = element('div', { className: 'time__slots' })
  const status = element('p', { className: 'hint', attributes: { role: 'status' } })
  field.querySelector('.time__choice')!.append(day.field, times, status)

  const say = (text: string, { isSeen = true } = {}): void => {
    status.className = isSeen ? 'hint' : 'visually-hidden'
    status.textContent = text
  }

  /** Who sees the times come sees how many there are. */
  const sayFree = (count: number): void => {
    const free = { count, day: day.select.selectedOptions[0]!.text }
    say(fill(count === 1 ? labels.testDriveFreeOne : labels.testDriveFree, free), { isSeen: false })
  }

  /** One of the two is asked for at a time, so that one answer is sent. */
  const askForWish = (because: string): void => {
    times.replaceChildren()
    wishField.hidden = false
    wish.disabled = false
    say(because)
  }

  /** A fault, as long as the step is hidden where it is said; whoever has read of it may send it as what would suit. */
  const sayTaken = (because: string): void => {
    say(because)
    wish.setCustomValidity(step.hidden ? because : '')
  }
  new MutationObserver(() => {
    if (wish.getAttribute('aria-invalid') === 'true') say('')
    wish.setCustomValidity('')
  }).observe(step, { attributeFilter: ['hidden'] })

  const dayName = `${DETAIL}${labels.testDriveDay}`
  /** A day without a time is a wish of its own, of which the dealer reads. */
  const tellDay = (): void => {
    const isTimeChosen =
      (!wish.disabled && wish.value !== '') || times.querySelector('fieldset:not([disabled]) :checked')
    if (isTimeChosen) day.select.removeAttribute('name')
    else day.select.name = dayName
  }
  field.addEventListener('input', tellDay)
  field.addEventListener('change', tellDay)

  let asked = 0
  let isUnknown = false
  const showTimes = async (): Promise<void> => {
    const slug = dealership?.value ?? ''
    const date = day.select.value
    const location_id = showroom?.value
    const isPlaceMissing = slug === '' || (location_id === '' && showroom!.required)
    asked += 1
    const mine = asked
    wish.setCustomValidity('')
    if (isPlaceMissing || date === '') {
      times.replaceChildren()
      wish.disabled = wishField.hidden === true
      say('')
      return
    }
    say(labels.testDriveLoading)
    // Those of another day or place are not to be chosen, nor sent, while these are awaited.
    for (const others of times.querySelectorAll('fieldset')) others.disabled = true
    const where = { dealership_slug: slug, ...(location_id && { location_id }), ...(car_id && { car_id }) }
    const written = wish.value
    const slow = setTimeout(() => {
      if (mine === asked) askForWish(labels.testDriveUnknown)
    }, SLOW_MS)
    const answer = await api.appointments({ ...where, date })
    clearTimeout(slow)
    if (mine !== asked) return
    // Who has begun to write meanwhile what would suit is not interrupted.
    if (wish.value !== written || document.activeElement === wish) return askForWish('')
    isUnknown = !answer.ok
    if (!answer.ok) return askForWish(labels.testDriveUnknown)
    const { slots } = answer.data
    if (slots.length === 0) return askForWish(labels.testDriveNoTimes)
    const isTaken = wish.value.startsWith(date) && !slots.some(({ start }) => withoutOffset(start) === wish.value)
    wishField.hidden = true
    // What is free no more stays what would suit, of which the dealer reads, until another time is chosen.
    wish.disabled = !isTaken
    if (isTaken) sayTaken(fill(labels.testDriveTaken, { time: timeOf(wish.value) }))
    else sayFree(slots.length)
    times.replaceChildren(slotChoice(slots, { id, labels, chosen: wish.value }))
  }

  const show = async (): Promise<void> => {
    const shown = showTimes()
    tellDay()
    await shown
    tellDay()
  }

  const showAnew = (): void => {
    if (wishField.hidden) wish.value = ''
    void show()
  }
  day.select.addEventListener('change', showAnew)
  dealership?.addEventListener('change', showAnew)
  showroom?.addEventListener('change', showAnew)
  // What is chosen is what it was at first, but not yet when this is told.
  form.addEventListener('reset', () => setTimeout(show))
  times.addEventListener('change', () => {
    wish.disabled = true
    say('')
  })
  /** What waits in the plain field belongs to its day; a later day than those that are offered has no times to show. */
  const toDayOfWish = (): boolean => {
    const date = wish.value.slice(0, 10)
    const isOffered = hasOption(day.select, date)
    if (isOffered && date !== '') day.select.value = date
    return isOffered
  }
  addEventListener('online', () => {
    const isWritten = document.activeElement === wish
    if (isUnknown && !isWritten && toDayOfWish()) void show()
  })
  // A time that is kept from before a reload waits in the plain field until it is known whether it is still free.
  const isOver = wish.value.slice(0, 10) < firstDay(day.select)
  wishField.hidden = toDayOfWish() || isOver
  const keptDay = new Map(kept).get(dayName) ?? ''
  if (wish.value === '' && hasOption(day.select, keptDay)) day.select.value = keptDay
  void show()
}

/** The days of the dealer's calendar: a visitor may be in another zone, and in another day. */
function daySelect(id: string, zone: string, labels: FormLabels): { field: HTMLElement; select: HTMLSelectElement } {
  const select = element('select', { id, className: 'select' })
  const names = new Intl.DateTimeFormat(document.documentElement.lang, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  select.append(element('option', { attributes: { value: '' } }, labels.formChoose))
  const today = localDate(new Date(), zone)
  for (let ahead = 0; ahead < DAYS_SHOWN; ahead += 1) {
    const date = daysAfter(today, ahead)
    select.append(element('option', { attributes: { value: date } }, names.format(new Date(date))))
  }
  const field = element(
    'div',
    { className: 'field' },
    element('label', { className: 'label', attributes: { for: id } }, labels.testDriveDay),
    select,
  )
  return { field, select }
}

const firstDay = ({ options }: HTMLSelectElement): string => options[1]!.value

const timeOf = (moment: string): string => formatTime(moment.slice(11, 16))

/** Each start on the wall of the place, wherever the visitor is: the offset is sent along. */
function slotChoice(
  slots: readonly { start: string }[],
  { id, labels, chosen }: { id: string; labels: FormLabels; chosen: string },
): HTMLElement {
  const options = slots.map(({ start }, index) => {
    const input = element('input', {
      id: `${id}-slot-${index}`,
      attributes: { type: 'radio', name: 'date_time', value: start },
    })
    input.checked = withoutOffset(start) === chosen
    return element('label', { className: 'choice__option' }, input, element('span', {}, timeOf(start)))
  })
  return element(
    'fieldset',
    { className: 'choice' },
    element('legend', { className: 'label' }, labels.testDriveTime),
    element('div', { className: 'choice__options' }, ...options),
  )
}
