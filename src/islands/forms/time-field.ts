import type { FormEntry } from '../../contract/lead-form.ts'
import { daysAfter } from '../../domain/calendar.ts'
import { DETAIL } from '../../domain/lead-form.ts'
import { formatTime } from '../../domain/opening-hours.ts'
import { fill } from '../../domain/text.ts'
import { localDate } from '../../domain/time-zone.ts'
import { api } from '../../stores/api-client.ts'
import '../../ui/clocks.ts'
import type { FormLabels } from '../../domain/form-texts.ts'
import { element } from '../dom.ts'
import { hasOption, withoutOffset } from './fields.ts'
import { setupOf } from './form-setup.ts'

/** How many days ahead are offered at once. */
const DAYS_SHOWN = 21

/** How long a visitor waits for free times before the form goes on without them. */
const SLOW_MS = 5_000

type Slot = { start: string }

/** What a day at a place offers. */
type Times =
  /** The day or the place is still to be chosen. */
  | { kind: 'none' }
  | { kind: 'asking' }
  /** What would suit is asked for instead, with why. */
  | { kind: 'wish'; because: string }
  /** `taken` was chosen and is free no more: a moment without its offset. */
  | { kind: 'slots'; slots: readonly Slot[]; taken?: string | undefined }

/** What is in the plain field: to be written; sent unseen, as it was chosen before; or no part of the form. */
type Wish = 'shown' | 'kept' | 'away'

/**
 * The free times of a dealership to choose from, day by day. Where there are none, or nobody knows, the plain field of
 * the page stays, and what is written there is a wish. `kept` is what was chosen before a reload. Source: API-21, DC-121.
 */
export function offerTimes(form: HTMLFormElement, kept: readonly FormEntry[] = []): void {
  const field = form.querySelector<HTMLElement>('[data-time]')
  if (field === null) return
  const { id, labels } = setupOf(form)
  const plain = field.querySelector<HTMLInputElement>('input')!
  // A calendar that offers no day that is over; what is typed all the same is taken as it is.
  plain.min = `${localDate(new Date(), field.dataset.time!)}T00:00`
  const plainField = plain.closest<HTMLElement>('.time__wish')!
  const step = field.closest<HTMLElement>('[data-step]')!
  const dealership = form.querySelector<HTMLSelectElement>('[name="dealership_slug"]')
  const showroom = form.querySelector<HTMLSelectElement>('select[name="location_id"]')
  // The API knows where the car stands, and whether it is there that the drive begins.
  const car_id = form.querySelector<HTMLInputElement>('[name="car_id"]')?.value
  const day = daySelect(`${id}-day`, field.dataset.time!, labels)
  const choice = element('div', { className: 'time__slots' })
  const status = element('p', { className: 'hint', attributes: { role: 'status' } })
  field.querySelector('.time__choice')!.append(day.field, choice, status)

  let times: Times = { kind: 'none' }
  let wish: Wish = 'shown'

  const say = (text: string, { isSeen = true } = {}): void => {
    status.className = isSeen ? 'hint' : 'visually-hidden'
    status.textContent = text
  }

  /** Who sees the times come sees how many there are. */
  const sayFree = (count: number): void => {
    const free = { count, day: day.select.selectedOptions[0]!.text }
    say(fill(count === 1 ? labels.testDriveFreeOne : labels.testDriveFree, free), { isSeen: false })
  }

  /** A fault, as long as the step is hidden where it is said; whoever has read of it may send it as what would suit. */
  const sayTaken = (time: string): void => {
    const because = fill(labels.testDriveTaken, { time: timeOf(time) })
    say(because)
    plain.setCustomValidity(step.hidden ? because : '')
  }
  new MutationObserver(() => {
    if (plain.getAttribute('aria-invalid') === 'true') say('')
    plain.setCustomValidity('')
  }).observe(step, { attributeFilter: ['hidden'] })

  const dayName = `${DETAIL}${labels.testDriveDay}`
  /** A day without a time is a wish of its own, of which the dealer reads. */
  const tellDay = (): void => {
    const isWritten = wish !== 'away' && plain.value !== ''
    if (isWritten || (times.kind === 'slots' && choice.querySelector(':checked') !== null))
      day.select.removeAttribute('name')
    else day.select.name = dayName
  }

  const putWish = (now: Wish): void => {
    wish = now
    plainField.hidden = wish !== 'shown'
    plain.disabled = wish === 'away'
  }

  /** Of times and wish one is asked for at a time, so that one answer is sent. */
  const render = (now: Times): void => {
    times = now
    plain.setCustomValidity('')
    switch (times.kind) {
      case 'none':
        choice.replaceChildren()
        if (wish === 'kept') putWish('away')
        say('')
        break
      case 'asking':
        // Those of another day or place are not to be chosen, nor sent, while these are awaited.
        for (const others of choice.querySelectorAll('fieldset')) others.disabled = true
        say(labels.testDriveLoading)
        break
      case 'wish':
        choice.replaceChildren()
        putWish('shown')
        say(times.because)
        break
      case 'slots':
        choice.replaceChildren(slotChoice(times.slots, { id, labels, chosen: plain.value }))
        // What is free no more stays what would suit, of which the dealer reads, until another time is chosen.
        putWish(times.taken === undefined ? 'away' : 'kept')
        if (times.taken === undefined) sayFree(times.slots.length)
        else sayTaken(times.taken)
        break
      default:
        times satisfies never
    }
    tellDay()
  }

  let asked = 0
  let isUnknown = false
  const show = async (): Promise<void> => {
    const slug = dealership?.value ?? ''
    const date = day.select.value
    const location_id = showroom?.value
    const isPlaceMissing = slug === '' || (location_id === '' && showroom!.required)
    asked += 1
    const mine = asked
    if (isPlaceMissing || date === '') return render({ kind: 'none' })
    render({ kind: 'asking' })
    const where = { dealership_slug: slug, ...(location_id && { location_id }), ...(car_id && { car_id }) }
    const written = plain.value
    const slow = setTimeout(() => {
      if (mine === asked) render({ kind: 'wish', because: labels.testDriveUnknown })
    }, SLOW_MS)
    const answer = await api.appointments({ ...where, date })
    clearTimeout(slow)
    if (mine !== asked) return
    // Who has begun to write meanwhile what would suit is not interrupted.
    if (plain.value !== written || document.activeElement === plain) return render({ kind: 'wish', because: '' })
    isUnknown = !answer.ok
    if (!answer.ok) return render({ kind: 'wish', because: labels.testDriveUnknown })
    const { slots } = answer.data
    if (slots.length === 0) return render({ kind: 'wish', because: labels.testDriveNoTimes })
    const isTaken = plain.value.startsWith(date) && !slots.some(({ start }) => withoutOffset(start) === plain.value)
    render({ kind: 'slots', slots, taken: isTaken ? plain.value : undefined })
  }

  const showAnew = (): void => {
    if (wish !== 'shown') plain.value = ''
    void show()
  }
  day.select.addEventListener('change', showAnew)
  dealership?.addEventListener('change', showAnew)
  showroom?.addEventListener('change', showAnew)
  // What is chosen is what it was at first, but not yet when this is told.
  form.addEventListener('reset', () => setTimeout(show))
  choice.addEventListener('change', () => {
    putWish('away')
    say('')
  })
  field.addEventListener('input', tellDay)
  field.addEventListener('change', tellDay)
  /** What waits in the plain field belongs to its day; a later day than those that are offered has no times to show. */
  const toDayOfWish = (): boolean => {
    const date = plain.value.slice(0, 10)
    const isOffered = hasOption(day.select, date)
    if (isOffered && date !== '') day.select.value = date
    return isOffered
  }
  addEventListener('online', () => {
    const isWritten = document.activeElement === plain
    if (isUnknown && !isWritten && toDayOfWish()) void show()
  })
  // A time that is kept from before a reload waits in the plain field until it is known whether it is still free.
  const isOver = plain.value.slice(0, 10) < firstDay(day.select)
  putWish(toDayOfWish() || isOver ? 'kept' : 'shown')
  const keptDay = new Map(kept).get(dayName) ?? ''
  if (plain.value === '' && hasOption(day.select, keptDay)) day.select.value = keptDay
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
  slots: readonly Slot[],
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
