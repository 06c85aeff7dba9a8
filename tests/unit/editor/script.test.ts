import {
  type HTMLButtonElement,
  type HTMLElement,
  type HTMLFormElement,
  type HTMLInputElement,
  type HTMLTextAreaElement,
  Window,
} from 'happy-dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fieldsFor, readDealer } from '../../../scripts/editor/dealer.ts'
import type { Typed } from '../../../scripts/editor/fields.ts'
import type { FormMessage } from '../../../scripts/editor/form.ts'
import type { Note } from '../../../scripts/editor/form-of.ts'
import type { Entry } from '../../../scripts/editor/history.ts'
import { kindOf } from '../../../scripts/editor/kinds.ts'
import { formPage } from '../../../scripts/editor/pages.ts'
import { EDITOR_SCRIPT } from '../../../scripts/editor/script.ts'

const PAGE: FormMessage = { path: undefined, text: 'It says “$99 a week” and no comparison rate.' }
const NAME: FormMessage = { path: 'name', text: 'Please fill this in.' }
const ELSEWHERE = ['a', 'b'].map((name): Note => {
  return { form: { label: `Page “${name}”`, href: `/sites/northside/pages/${name}` }, text: 'Please fill this in.' }
})

type Heard = { told: FormMessage[]; elsewhere: Note[]; notes: Note[] }
const NOTHING: Heard = { told: [], elsewhere: [], notes: [] }

type About = { told?: FormMessage[]; saved?: Entry; pictures?: string[]; typed?: Typed }

/** The form of an offer, or another, with its script, which hears what the editor says of what is typed, and of a save. */
async function aForm(about: About = {}, kindId = 'offers') {
  const kind = kindOf(kindId)!
  const answer = formPage(
    {
      slug: 'northside',
      dealerName: 'Northside Cars',
      kind,
      name: 'fuel',
      title: 'A tank of fuel',
      fields: fieldsFor(kind, readDealer('/nowhere', 'northside', new Date())),
      typed: new Map([['name', ['A tank of fuel']]]),
      version: 'v1',
      told: [],
      above: { elsewhere: [], notes: [] },
      unknown: [],
      leftAlone: [],
      pictures: [],
      shownUrl: undefined,
      liveUrl: undefined,
      day: '2026-05-31',
      clock: String,
      saved: undefined,
      isSame: false,
      frames: 'http://northside.localhost',
      status: undefined,
      ...about,
    },
    { token: 't' },
  )
  const window = new Window({ url: 'http://localhost:4500/sites/northside/offers/fuel' })
  onTestFinished(() => window.happyDOM.close())
  const { document, location, history, sessionStorage, localStorage, ResizeObserver, FormData, DOMParser } = window
  document.body.innerHTML = /<main.*<\/main>/s.exec(await answer.text())![0]
  let heard: object = {}
  let isGone = false
  const globals = {
    ...{ document, location, history, sessionStorage, localStorage },
    ...{ ResizeObserver, FormData, DOMParser, Event: window.Event },
    addEventListener: window.addEventListener.bind(window),
    fetch: async () => {
      if (isGone) throw new TypeError('Failed to fetch')
      return { ok: true, json: async () => heard }
    },
  }
  const run = (says: object = NOTHING) => {
    heard = says
    new Function(...Object.keys(globals), EDITOR_SCRIPT)(...Object.values(globals))
  }
  const hear = (says: object) => {
    heard = says
  }
  /** The editor is ended, or started again. */
  const leave = (gone: boolean) => {
    isGone = gone
  }
  const type = async (says: object) => {
    hear(says)
    const name = document.querySelector('#f-name')!
    name.dispatchEvent(new window.Event('input', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(300)
  }
  const wordsAt = (selector: string): string[] =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.trim())
  const come = (persisted: boolean) => {
    window.dispatchEvent(Object.assign(new window.Event('pageshow'), { persisted }))
    return vi.advanceTimersByTimeAsync(300)
  }
  return { window, document, run, hear, leave, type, come, wordsAt }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
})

test('what is wrong and has no field stands above the form while somebody types, and the bar of the buttons says how much it is', async () => {
  const { run, type, wordsAt } = await aForm()
  run()
  await type({ ...NOTHING, told: [PAGE, { ...PAGE, text: 'It says “5% p.a.”, for ever.' }] })
  expect(wordsAt('.notes .notice.bad li')).toEqual([PAGE.text, 'It says “5% p.a.”, for ever.'])
  expect(wordsAt('.tried')).toEqual(['2 things to mend before it can be saved. They stand above the form.'])
  await type({ ...NOTHING, told: [PAGE] })
  expect(wordsAt('.tried')).toEqual(['1 thing to mend before it can be saved. It stands above the form.'])
  await type({ ...NOTHING, told: [NAME, PAGE] })
  expect(wordsAt('.tried')).toEqual(['2 things to mend before it can be saved. Some of it stands above the form.'])
  await type({ ...NOTHING, told: [NAME] })
  expect(wordsAt('.notes .notice')).toEqual([])
  expect(wordsAt('.tried')).toEqual(['1 thing to mend before it can be saved.'])
})

test('what a refused save says above the form is not said there again, and the keyboard stands on it though it has no link', async () => {
  const { document, run, type, wordsAt } = await aForm({ told: [PAGE] })
  run()
  expect(document.activeElement).toBe(document.querySelector('.summary'))
  await type({ ...NOTHING, told: [PAGE] })
  expect(wordsAt('.notes .notice')).toEqual([])
  expect(wordsAt('.summary li')).toEqual([PAGE.text])
})

test('the box of a refused save follows what is wrong now, with a link to each field, and goes and comes with it', async () => {
  const { document, run, type, wordsAt } = await aForm({ told: [NAME] })
  const name = document.querySelector<HTMLInputElement>('#f-name')!
  const ends = { path: 'expiry', label: 'Last day', text: 'It ends before it starts.' }
  const links = () => [...document.querySelectorAll('.summary a')].map(link => link.getAttribute('href'))
  run()
  // Who has only looked is told the same still.
  name.focus()
  name.blur()
  await vi.advanceTimersByTimeAsync(0)
  expect(wordsAt('.summary li')).toEqual(['Name: Please fill this in.'])
  await type({ ...NOTHING, told: [{ ...NAME, label: 'Name' }, ends] })
  expect(wordsAt('.summary li')).toEqual(['Name: Please fill this in.', 'Last day: It ends before it starts.'])
  await type({ ...NOTHING, told: [ends] })
  expect([wordsAt('.summary li'), links()]).toEqual([['Last day: It ends before it starts.'], ['#f-expiry']])
  await type(NOTHING)
  expect(wordsAt('.summary > *')).toEqual([])
  // In the middle of a word, nobody hears that it is none yet.
  name.focus()
  await type({ ...NOTHING, told: [{ ...NAME, label: 'Name' }] })
  expect(wordsAt('.summary > *')).toEqual([])
  name.blur()
  await vi.advanceTimersByTimeAsync(0)
  expect(wordsAt('.summary')).toEqual([expect.stringMatching(/^Not saved yet\..*Name: Please fill this in\.$/)])
})

test('what a colleague wrote meanwhile stays in the box of a refused save, whatever is typed', async () => {
  const theirs: FormMessage = { path: 'name', text: 'They wrote “Winter”.', stays: true }
  const { run, type, wordsAt } = await aForm({ told: [theirs] })
  run()
  const ends = { path: 'expiry', label: 'Last day', text: 'It ends before it starts.' }
  await type({ ...NOTHING, told: [ends] })
  expect(wordsAt('.summary li')).toEqual(['Name: They wrote “Winter”.', 'Last day: It ends before it starts.'])
  await type(NOTHING)
  expect(wordsAt('.summary li')).toEqual(['Name: They wrote “Winter”.'])
})

test('faults elsewhere stand in one box, with one sentence and a list', async () => {
  const { run, type, wordsAt } = await aForm()
  run()
  await type({ ...NOTHING, elsewhere: ELSEWHERE, notes: [{ text: 'Look at this.' }] })
  expect(wordsAt('.notes > *')).toEqual([
    expect.stringMatching(/^You can save this, but .* is mended:Page “a”: .*Page “b”: /),
    'Look at this.',
  ])
  expect(wordsAt('.notes li')).toEqual(ELSEWHERE.map(({ form, text }) => `${form!.label}: ${text}`))
  expect(wordsAt('.tried')).toEqual(['Not saved yet. Please look at what stands above the form.'])
})

test('DC-186 a press of “Save and publish” while the editor does not answer is held back, and one once it does is sent', async () => {
  const { document, run, leave, type, come, wordsAt } = await aForm()
  run()
  let sent = 0
  document.addEventListener('submit', event => {
    if (!event.defaultPrevented) sent++
    event.preventDefault()
  })
  const press = async () => {
    document.querySelector<HTMLButtonElement>('.bar .first')!.click()
    const [said] = wordsAt('.tried')
    await vi.advanceTimersByTimeAsync(0)
    return [said, ...wordsAt('.tried'), sent]
  }
  await type(NOTHING)
  leave(true)
  const gone = expect.stringMatching(/^Not saved: the editor does not answer\. .* press the button again/)
  expect(await press()).toEqual(['Saving…', gone, 0])
  expect(await press()).toEqual(['Saving…', gone, 0])
  leave(false)
  expect(await press()).toEqual(['Saving…', 'Saving…', 1])
  // Who goes back to it from what came of the save.
  await come(true)
  expect(wordsAt('.tried')).toEqual(['Not saved yet.'])
})

test('DC-186 what is only good to know looks so, and sends nobody to look above the form', async () => {
  const { run, type, wordsAt } = await aForm()
  run()
  const known: Note = { text: 'Shoppers will see this offer from 5 Dec 2026.', isPlain: true }
  await type({ ...NOTHING, notes: [known] })
  expect([wordsAt('.notes .notice.plain'), wordsAt('.notes .busy')]).toEqual([[known.text], []])
  expect(wordsAt('.tried')).toEqual(['Not saved yet.'])
  await type({ ...NOTHING, notes: [known, { text: 'It says “5% p.a.”, for ever.' }] })
  expect(wordsAt('.tried')).toEqual(['Not saved yet. Please look at what stands above the form.'])
})

test('of a save that is not live, what must be mended is listed once, and what Git said is none of it', async () => {
  const saved = { id: 'x', slug: 'northside', at: '2026-05-31T00:00:00Z', act: 'changed' } as Entry
  const { run, type, wordsAt } = await aForm({ saved })
  const git = 'Git did not take it: no identity'
  run({ kind: 'refused', text: '2 things must be mended.', faults: ELSEWHERE, refused: [{ text: git }] })
  await vi.advanceTimersByTimeAsync(0)
  expect(wordsAt('.saved.bad li')).toHaveLength(2)
  expect(wordsAt('.notes > *')).toEqual([git])
  await type({ ...NOTHING, elsewhere: ELSEWHERE, notes: [{ text: git }] })
  expect(wordsAt('.notes > *')).toEqual([git])
})

test('words that a browser puts back into the form by itself go, and what is kept comes with a press alone, or is forgotten', async () => {
  const { window, document, run, come, wordsAt } = await aForm()
  const name = document.querySelector<HTMLInputElement>('#f-name')!
  expect(document.querySelector('form.edit')!.getAttribute('autocomplete')).toBe('off')
  window.sessionStorage.setItem('typed:/sites/northside/offers/fuel', '[["name","Two tanks"]]')
  run()
  name.value = 'Two tanks'
  await come(false)
  expect(name.value).toBe('A tank of fuel')
  expect(wordsAt('.acts button')).toEqual(['Bring it back', 'Forget it'])
  name.value = 'Two tanks'
  document.querySelector<HTMLButtonElement>('.acts .quiet')!.click()
  expect([name.value, window.sessionStorage.length, wordsAt('.acts')]).toEqual(['A tank of fuel', 0, []])
})

test('what is typed before the page has wholly come stays, and whoever forgets what was before has it kept', async () => {
  const { window, document, run, type, come } = await aForm()
  const name = document.querySelector<HTMLInputElement>('#f-name')!
  window.sessionStorage.setItem('typed:/sites/northside/offers/fuel', '[["name","Two tanks"]]')
  run()
  name.value = 'Three tanks'
  await type(NOTHING)
  await come(false)
  document.querySelector<HTMLButtonElement>('.acts .quiet')!.click()
  expect(name.value).toBe('Three tanks')
  expect(window.sessionStorage.getItem('typed:/sites/northside/offers/fuel')).toContain('Three tanks')
})

test('a form that comes back just as it was left has its words unsaved, or is asked for anew once they were saved or forgotten', async () => {
  const { window, document, run, type, come, wordsAt } = await aForm()
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  run()
  await come(true)
  expect(wordsAt('.tried')).toEqual([''])
  document.querySelector<HTMLInputElement>('#f-name')!.value = 'Two tanks'
  await type(NOTHING)
  document.querySelector('.tried')!.textContent = ''
  await come(true)
  expect([wordsAt('.tried'), reload.mock.calls.length]).toEqual([['Not saved yet.'], 0])
  window.sessionStorage.clear()
  await come(true)
  expect(reload).toHaveBeenCalledOnce()
})

test('who goes back to a form that was refused comes to a form, and is not asked whether to send it again', async () => {
  const { window, run } = await aForm({ told: [NAME] })
  const replaced = vi.spyOn(window.history, 'replaceState')
  run()
  // That makes of an answer to a form a page that is asked for.
  expect(replaced).toHaveBeenCalledExactlyOnceWith(null, '')
})

test('a picture is chosen by eye from those that the dealer has, with a pointer or the keys', async () => {
  const { window, document, run, wordsAt } = await aForm({ pictures: ['/assets/pump.webp', '/art/suv.avif'] })
  run()
  const opener = document.querySelector<HTMLButtonElement>('[data-choose-for="f-image"]')!
  const input = document.querySelector<HTMLInputElement>('#f-image')!
  opener.click()
  expect([opener.getAttribute('aria-expanded'), ...wordsAt('.picker button')]).toEqual([
    'true',
    'pump.webp',
    'art/suv.avif',
  ])
  expect(document.querySelector('.picker img')!.getAttribute('src')).toBe(
    '/sites/northside/picture?path=%2Fassets%2Fpump-480.webp',
  )
  const press = (key: string) =>
    document.activeElement!.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }))
  press('ArrowRight')
  ;(document.activeElement as unknown as HTMLButtonElement).click()
  expect([input.value, document.querySelector('.picker'), document.activeElement === opener]).toEqual([
    '/art/suv.avif',
    null,
    true,
  ])
  opener.click()
  expect(document.activeElement!.getAttribute('aria-pressed')).toBe('true')
  press('Escape')
  expect([input.value, document.querySelector('.picker')]).toEqual(['/art/suv.avif', null])
})

test('a picture that is refused looks as what is wrong does, and one that is added does not', async () => {
  const { window, document, run, hear } = await aForm()
  run()
  const chosen = document.querySelector<HTMLInputElement>('[data-upload-to="f-image"]')!
  Object.defineProperty(chosen, 'files', { value: [new window.File(['x'], 'big.jpg')] })
  const said = document.querySelector('.upload-said')!
  const add = async (says: object) => {
    hear(says)
    chosen.dispatchEvent(new window.Event('change', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(0)
    return [said.textContent.trim(), said.classList.contains('wrong')]
  }
  expect(await add({ text: 'This is no picture.' })).toEqual(['This is no picture.', true])
  expect(await add({ path: '/assets/big.jpg', text: 'Added as big.jpg.' })).toEqual([
    'Added as big.jpg. Remove it again',
    false,
  ])
  hear({ isGone: false, text: 'It stays.' })
  said.querySelector('button')!.click()
  await vi.advanceTimersByTimeAsync(0)
  expect([said.firstChild!.textContent, said.classList.contains('wrong')]).toEqual(['It stays. ', true])
})

test('buttons write the signs of Markdown around what is selected, and take them away again', async () => {
  const { window, document, run } = await aForm()
  run()
  const text = document.querySelector<HTMLTextAreaElement>('#f-body')!
  const after = (value: string, selected: string, mark: string): [string, string] => {
    text.value = value
    const from = value.indexOf(selected)
    text.setSelectionRange(from, from + selected.length)
    document.querySelector<HTMLButtonElement>(`[data-mark=${mark}]`)!.click()
    return [text.value, text.value.slice(text.selectionStart, text.selectionEnd)]
  }
  expect(after('Two tanks free.', 'tanks ', 'bold')).toEqual(['Two **tanks** free.', 'tanks'])
  expect(after('Two **tanks** free.', 'tanks', 'bold')).toEqual(['Two tanks free.', 'tanks'])
  expect(after('', '', 'bold')).toEqual(['**bold words**', 'bold words'])
  expect(after('One.\n\nTwo.\n\nThree.', 'wo', 'heading')[0]).toBe('One.\n\n## Two.\n\nThree.')
  expect(after('One.\n\n## Two.', 'wo', 'heading')[0]).toBe('One.\n\nTwo.')
  expect(after('One\nTwo\nThree', 'ne\nTwo\n', 'list')[0]).toBe('- One\n- Two\nThree')
  expect(after('', '', 'list')[0]).toBe('- ')
  expect(after('Ask us today.', 'Ask us', 'link')[0]).toBe('Ask us today.')
  const leads = document.querySelector<HTMLInputElement>('#f-body-to')!
  expect(document.activeElement).toBe(leads)
  leads.value = '/contact-us'
  leads.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  expect([text.value, document.activeElement === text]).toEqual(['[Ask us](/contact-us) today.', true])
  expect(document.querySelector<HTMLButtonElement>('[data-mark=link]')!.getAttribute('aria-expanded')).toBe('false')
})

/** What somebody who writes a text does to put a picture in it. */
async function aTextForPictures(about: About = { pictures: ['/assets/pump.webp', '/assets/Our yard (2).jpg'] }) {
  const opened = await aForm(about)
  const { window, document, run } = opened
  run()
  const text = document.querySelector<HTMLTextAreaElement>('#f-body')!
  const mark = document.querySelector<HTMLButtonElement>('[data-mark=picture]')!
  const [picture, alt] = ['#f-body-picture', '#f-body-alt'].map(id => document.querySelector<HTMLInputElement>(id)!)
  const choose = (path: string) => {
    document.querySelector<HTMLButtonElement>('[data-choose-for=f-body-picture]')!.click()
    const choices = [...document.querySelectorAll<HTMLButtonElement>('.picker button')]
    choices.find(({ value }) => value === path)!.click()
  }
  // A browser drops the first line break of a text.
  text.value = ''
  const press = (selector: string) => document.querySelector<HTMLButtonElement>(selector)!.click()
  const enter = (field: HTMLInputElement) =>
    field.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  const writeAt = (value: string, before: string) => {
    text.focus()
    text.value = value
    text.setSelectionRange(value.indexOf(before), value.indexOf(before))
  }
  return { ...opened, text, mark, picture: picture!, alt: alt!, choose, press, enter, writeAt }
}

test('DC-186 of several lines, each has bold words of its own within its sign, and another sign takes the place of one', async () => {
  const { document, run } = await aForm()
  run()
  const text = document.querySelector<HTMLTextAreaElement>('#f-body')!
  const after = (value: string, mark: string) => {
    text.value = value
    text.setSelectionRange(0, value.length)
    document.querySelector<HTMLButtonElement>(`[data-mark=${mark}]`)!.click()
    return text.value
  }
  expect(after('One.\n\nTwo.', 'bold')).toBe('**One.**\n\n**Two.**')
  expect(after('**One.**\n\n**Two.**', 'bold')).toBe('One.\n\nTwo.')
  expect(after('## One\n- Two\n2. Three **more** \n', 'bold')).toBe('## **One**\n- **Two**\n2. **Three more** \n')
  expect(after('**One**', 'bold')).toBe('One')
  expect(after('### One', 'heading')).toBe('## One')
  expect(after('1. One\n2. Two', 'list')).toBe('- One\n- Two')
  expect(after('- One\nTwo', 'list')).toBe('- One\n- Two')
  expect(after('## One', 'list')).toBe('- One')
})

test('features #15: the script of forms leaves that of the window cards alone', async () => {
  const { document, run } = await aForm()
  document.body.innerHTML =
    '<main class="narrow"><form action="/sites/northside/window-cards.pdf" class="edit"></form></main>'
  expect(() => run()).not.toThrow()
})

test('a picture is put into a text on lines of its own, once it says what it shows, and only then is the form another one', async () => {
  const { text, mark, picture, alt, choose, enter, writeAt, document, window } = await aTextForPictures()
  mark.click()
  choose('/assets/Our yard (2).jpg')
  enter(picture)
  const asked = document.activeElement
  const kept = window.sessionStorage.getItem('typed:/sites/northside/offers/fuel')
  alt.value = 'Our yard [in Taree]'
  enter(alt)
  const yard = String.raw`![Our yard \[in Taree\]](</assets/Our yard (2).jpg>)`
  const alone = text.value
  writeAt('One.\n- Two\n- Three.', 'wo')
  mark.click()
  const empty = [picture.value, alt.value]
  choose('/assets/pump.webp')
  alt.value = 'The pump'
  enter(alt)
  expect(asked).toBe(alt)
  expect(kept).toBeNull()
  expect(alone).toBe(yard)
  expect(empty).toEqual(['', ''])
  expect(text.value).toBe('One.\n- Two\n\n![The pump](/assets/pump.webp)\n\n- Three.')
  expect([document.activeElement === text, mark.getAttribute('aria-expanded')]).toEqual([true, 'false'])
  expect(window.sessionStorage.getItem('typed:/sites/northside/offers/fuel')).toContain('The pump')
})

test('a text that nobody has been in gets its picture at the end', async () => {
  const { text, mark, alt, choose, enter } = await aTextForPictures({ pictures: ['/assets/pump.webp'] })
  text.value = 'One.\n\nTwo.'
  text.setSelectionRange(0, 0)
  mark.click()
  choose('/assets/pump.webp')
  alt.value = 'The pump'
  enter(alt)
  expect(text.value).toBe('One.\n\nTwo.\n\n![The pump](/assets/pump.webp)')
})

test('a picture that is let go over a text, or pasted into it, is added and asks what it shows; words beside it stay words', async () => {
  const { text, mark, picture, alt, hear, window, document } = await aTextForPictures()
  hear({ path: '/assets/yard.webp', text: 'Added as yard.webp.' })
  const file = new window.File(['…'], 'yard.webp', { type: 'image/webp' })
  const give = async (type: 'dragover' | 'drop' | 'paste', words = '', target: HTMLElement = text) => {
    const event = new window.Event(type, { bubbles: true, cancelable: true })
    const given = { types: ['Files'], files: [file], getData: () => words, dropEffect: '' }
    target.dispatchEvent(Object.assign(event, { [type === 'paste' ? 'clipboardData' : 'dataTransfer']: given }))
    await vi.advanceTimersByTimeAsync(0)
    return [event.defaultPrevented, given.dropEffect]
  }
  const [isOfWord] = await give('paste', 'Words')
  const untouched = mark.getAttribute('aria-expanded')
  expect([isOfWord, untouched]).toEqual([false, 'false'])
  expect(await give('dragover')).toEqual([true, 'copy'])
  expect(document.querySelectorAll('.over')).toHaveLength(1)
  const [isTaken] = await give('drop')
  expect([isTaken, mark.getAttribute('aria-expanded'), document.activeElement === alt]).toEqual([true, 'true', true])
  expect(document.querySelectorAll('.over')).toHaveLength(0)
  expect([picture.value, alt.value]).toEqual(['/assets/yard.webp', ''])
  expect(document.querySelector('.asks .upload-said')!.textContent).toContain('Added as yard.webp.')
  // Over the field of a picture, too; elsewhere no browser opens it in place of the form.
  const [image, name] = ['#f-image', '#f-name'].map(id => document.querySelector<HTMLInputElement>(id)!)
  await give('paste', '', image)
  expect(image!.value).toBe('/assets/yard.webp')
  expect(await give('dragover', '', name)).toEqual([true, 'none'])
  expect(await give('drop', '', name)).toEqual([false, ''])
})

test('DC-186 no sentence is cut in two by a picture, and what is around it stays a text, a list or a table', async () => {
  const { text, mark, picture, alt, enter, writeAt } = await aTextForPictures()
  const put = (value: string, before: string) => {
    writeAt(value, before)
    mark.click()
    picture.value = '/assets/pump.webp'
    alt.value = 'The pump'
    enter(alt)
    return text.value
  }
  const pump = '![The pump](/assets/pump.webp)'
  expect([put('One, two.\n\nThree.', ', two'), text.selectionStart]).toEqual([
    `One, two.\n\n${pump}\n\nThree.`,
    `One, two.\n\n${pump}`.length,
  ])
  expect(put('One,\ntwo,\nthree.\n\nFour.', 'two')).toBe(`One,\ntwo,\nthree.\n\n${pump}\n\nFour.`)
  expect(put('| a | b |\n| - | - |\n| 1 | 2 |\n\nTwo.', 'a |')).toBe(
    `| a | b |\n| - | - |\n| 1 | 2 |\n\n${pump}\n\nTwo.`,
  )
  expect(put('One.\n\nTwo.', 'Two')).toBe(`One.\n\n${pump}\n\nTwo.`)
  expect(put('One.\n\nTwo.', '\nTwo')).toBe(`One.\n\n${pump}\n\nTwo.`)
  expect(put('One.\nTwo.', '\nTwo')).toBe(`One.\nTwo.\n\n${pump}`)
})

test('DC-186 a picture that is not chosen, is no address or does not say what it shows is told at its field, and left out it is forgotten', async () => {
  const { document, text, mark, picture, alt, press, wordsAt } = await aTextForPictures()
  const put = (path: string, says: string) => {
    picture.value = path
    alt.value = says
    press('[id$=put-picture] [data-put]')
    return [document.activeElement!.id, ...wordsAt('.asks .wrong')]
  }
  mark.click()
  const none = 'Please choose a picture, or add one.'
  const says = 'Please say in a few words what it shows.'
  expect(put('', '')).toEqual(['f-body-picture', none, says])
  expect(put('/assets/pump.webp', '')).toEqual(['f-body-alt', '', says])
  expect(put('pump.webp', 'The pump')).toEqual(['f-body-picture', expect.stringMatching(/from its \/ or https:/), ''])
  press('[id$=put-picture] [data-leave]')
  expect([text.value, picture.value, alt.value, ...wordsAt('.asks .wrong')]).toEqual(['', '', '', '', ''])
  expect([document.activeElement === text, mark.getAttribute('aria-expanded')]).toEqual([true, 'false'])
})

test('DC-186 a save waits until what was chosen for a text is put in or left out', async () => {
  const { document, mark, alt, choose, press, wordsAt } = await aTextForPictures()
  mark.click()
  expect((document.activeElement as unknown as HTMLElement).dataset['chooseFor']).toBe('f-body-picture')
  choose('/assets/pump.webp')
  expect(document.activeElement).toBe(alt)
  press('.bar .first')
  expect([document.activeElement!.textContent, ...wordsAt('.tried')]).toEqual([
    'Put it in',
    expect.stringMatching(/^Nothing is saved yet: .* Press “Put it in” or “Leave it out”\.$/),
  ])
  press('[id$=put-picture] [data-leave]')
  press('.bar .first')
  expect(wordsAt('.tried')).toEqual(['Saving…'])
})

test('DC-186 a text of a dealer without pictures offers to add one, and nothing fails', async () => {
  const { document, window, mark, press, wordsAt } = await aTextForPictures({ pictures: [] })
  mark.click()
  press('[data-choose-for=f-body-picture]')
  expect(wordsAt('.picker')).toEqual(['There is none yet: add one.'])
  document.activeElement!.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect([wordsAt('.picker'), mark.getAttribute('aria-expanded')]).toEqual([[], 'false'])
})

test('who comes to a link chooses from the pages of the site', async () => {
  const { window, document, run } = await aForm()
  run([{ path: '/finance', title: 'Car finance' }])
  const link = document.querySelector<HTMLInputElement>('#f-model-override_url')!
  link.dispatchEvent(new window.FocusEvent('focusin', { bubbles: true }))
  await vi.advanceTimersByTimeAsync(0)
  const options = [...document.querySelectorAll(`#${link.getAttribute('list')} option`)]
  expect(options.map(option => [option.getAttribute('value'), option.getAttribute('label')])).toEqual([
    ['/finance', 'Car finance'],
  ])
})

/** Pastes into a text what somebody copied: what becomes of it, or the words themselves where the browser is left to paste them. */
async function aTextToPasteInto() {
  const { document, window, run } = await aForm()
  run()
  const put: unknown[][] = []
  Object.assign(document, { execCommand: (...told: unknown[]) => put.push(told) })
  return (words: string, { html = '', at = '#f-body', typed = '' } = {}) => {
    const field = document.querySelector<HTMLTextAreaElement>(at)!
    field.value = typed
    field.setSelectionRange(typed.length, typed.length)
    const event = new window.Event('paste', { bubbles: true, cancelable: true })
    Object.assign(event, {
      clipboardData: { files: [], getData: (type: string) => (type === 'text/html' ? html : words) },
    })
    field.dispatchEvent(event)
    return event.defaultPrevented ? put.pop()!.join(' ') : words
  }
}

const becomes = (text: string): string => `insertText false ${text}`

test('a list that is pasted from a word processor is a list of the text, and what nobody sees is left out', async () => {
  const paste = await aTextToPasteInto()
  expect(paste('Includes:\r\n•\tFree floor mats\r\n· Free tank\r\no\tSub point\r\n▪\u00a0Wax')).toBe(
    becomes('Includes:\n- Free floor mats\n- Free tank\n- Sub point\n- Wax'),
  )
  expect(paste('1.\tCome in\r\n2.\tDrive off')).toBe(becomes('1. Come in\n2. Drive off'))
  expect(paste('\t•\tFree mats')).toBe(becomes('- Free mats'))
  expect(paste('war\u00adranty\u200b.\u2028Until\vJune')).toBe(becomes('warranty.  \nUntil  \nJune'))
  // In the middle of a line, it is a word.
  expect(paste('o clock', { typed: 'Ten ' })).toBe('o clock')
  expect(paste('• mats', { typed: 'Ten\n' })).toBe(becomes('- mats'))
  for (const plain of ['Free mats - and a tank', 'on top\n- a tank', '100 m·s\noff we go']) {
    expect(paste(plain)).toBe(plain)
  }
  expect(paste('• mats', { at: '#f-disclaimer' })).toBe('• mats')
})

test('a paragraph of a word processor is one of the text, and a line that was broken to fit is none', async () => {
  const paste = await aTextToPasteInto()
  expect(paste('Summer offer\r\nCome in today.\r\n·\tFree mats\r\n·\tA tank\r\nSee you soon.\r\n')).toBe(
    becomes('Summer offer\n\nCome in today.\n- Free mats\n- A tank\n\nSee you soon.\n'),
  )
  const long = 'Each car is looked over by people who know it, from the tyres to the roof. '.repeat(2).trim()
  expect(paste(`What is included with each car that we sell this summer\r\n${long}\r\n${long}`)).toBe(
    becomes(`What is included with each car that we sell this summer\n\n${long}\n\n${long}`),
  )
  for (const plain of [
    'Each car is looked over by people who know it, from the\nTyres to the roof, before it is shown to anybody who may\nBuy it.',
    'Come in.\n\nDrive off.',
    '- A long point that\n  Goes on\n- Another',
    '| Model | Price |\n| --- | --- |',
  ])
    expect(paste(plain)).toBe(plain)
})

test('headings, bold and italic words, lists and links that are pasted with their looks become our signs', async () => {
  const paste = await aTextToPasteInto()
  const pasted = (html: string, typed = '') => paste('plain', { html, typed })
  expect(
    pasted(
      '<h1><b>Summer</b></h1>\n<p>Come in <b>today </b>and <a href="https://tyres.example/a(1)"><i>look</i></a>,<br>or <a href="tel:0755500101">ring</a>.</p><h3>Free</h3>',
    ),
  ).toBe(
    becomes(
      '## Summer\n\nCome in **today** and [*look*](https://tyres.example/a%281%29),  \nor [ring](tel:0755500101).\n\n### Free',
    ),
  )
  expect(
    pasted(
      '<ul><li>One<ol start="3"><li><p>Three</p></li><li>Four</li></ol></li><li><p></p><p>Two</p></li></ul><p>End',
    ),
  ).toBe(becomes('- One\n  3. Three\n  4. Four\n- Two\n\nEnd'))
  // Where a link leads elsewhere, or a script would run, the words stay.
  for (const href of ['javascript:alert(1)', '//evil.example', 'file:///C:/offer.docx', '#_Toc1']) {
    expect(
      pasted(`<p><b>Ask</b> <a href="${href}">us</a><script>evil()</script><img src=x onerror="evil()"></p>`),
    ).toBe(becomes('**Ask** us'))
  }
  expect(pasted('<a href="/finance">Finance</a>', 'See ')).toBe(becomes('[Finance](/finance)'))
  expect(pasted('<h2>Summer</h2>', 'Before.')).toBe(becomes('\n\n## Summer'))
  expect(pasted('<p># 1 in town</p><p>1 <i>of</i> 2 *new* &lt;b> cars')).toBe(
    becomes('\\# 1 in town\n\n1 *of* 2 \\*new* \\<b> cars'),
  )
  expect(pasted('<p>Signed: ____ by <i>us</i></p>')).toBe(becomes('Signed: \\_\\_\\_\\_ by *us*'))
  expect(pasted('<p>A **Note** of <i>ours</i></p>')).toBe(becomes('A \\*\\*Note\\*\\* of *ours*'))
  // A sign behind a colon would not end before a figure.
  expect(pasted('<p><b>Engine:</b>2.0L</p>')).toBe(becomes('**Engine**:2.0L'))
})

test('DC-18 the banner is ticked as cut out on white by the picture that is chosen or written, and not by one that it comes with', async () => {
  const pictures = ['/assets/car.webp', '/assets/street.jpg']
  const { window, document, run, hear } = await aForm({ pictures }, 'home-banner')
  const box = document.querySelector<HTMLInputElement>('#f-home-hero-cutout')!
  const image = document.querySelector<HTMLInputElement>('#f-home-hero-image')!
  const choose = async (path: string, isCutout: boolean) => {
    hear({ ...NOTHING, isCutout })
    document.querySelector<HTMLButtonElement>('[data-choose-for]')!.click()
    document.querySelector<HTMLButtonElement>(`.picker [value="${path}"]`)!.click()
    await vi.advanceTimersByTimeAsync(0)
    return [image.value, box.checked]
  }
  const write = async (path: string, says: object) => {
    hear({ ...NOTHING, ...says })
    image.value = path
    image.dispatchEvent(new window.Event('input', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(0)
    return box.checked
  }
  image.value = '/assets/car.webp'
  run({ ...NOTHING, isCutout: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(box.checked).toBe(false)
  expect(await choose('/assets/car.webp', true)).toEqual(['/assets/car.webp', true])
  // Which leads nowhere yet.
  expect(await write('/assets/str', {})).toBe(true)
  expect(await choose('/assets/street.jpg', false)).toEqual(['/assets/street.jpg', false])
  expect(await write('/assets/car.webp', { isCutout: true })).toBe(true)
  expect(await write('https://pictures.example/street.jpg', { isCutout: true })).toBe(false)
})

test('DC-18 who saves before it is known whether the chosen picture is cut out saves once it is', async () => {
  const { document, run, hear, wordsAt } = await aForm({ pictures: ['/assets/car.webp'] }, 'home-banner')
  const box = document.querySelector<HTMLInputElement>('#f-home-hero-cutout')!
  run()
  let tell = (_: object) => {}
  hear(new Promise<object>(resolve => (tell = resolve)))
  const saved: boolean[] = []
  const form = document.querySelector<HTMLFormElement>('form.edit')!
  form.addEventListener('submit', event => {
    if (!event.defaultPrevented) saved.push(box.checked)
    event.preventDefault()
  })
  document.querySelector<HTMLButtonElement>('[data-choose-for]')!.click()
  document.querySelector<HTMLButtonElement>('.picker button')!.click()
  document.querySelector<HTMLButtonElement>('[name=act][value=save]')!.click()
  expect(wordsAt('.tried')).toEqual(['A picture is still being added. Everything is saved as soon as it is there.'])
  expect(saved).toEqual([])
  tell({ ...NOTHING, isCutout: true })
  await vi.advanceTimersByTimeAsync(0)
  expect(saved).toEqual([true])
})

test('what Word and Google Docs call bold or a list is that, whatever their markup looks like', async () => {
  const paste = await aTextToPasteInto()
  const point = (sign: string, level: number, words: string) =>
    `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`
  const word = `<html><head><style>p {color:red}</style></head><body><!--StartFragment--><p class=MsoNormal>Our <b style='mso-bidi-font-weight:\nnormal'>free\nmats</b>:<o:p></o:p></p>${point('·', 1, 'Front')}${point('o', 2, 'Left')}${point('2.', 1, 'Rear')}<!--EndFragment--></body></html>`
  expect(paste('plain', { html: word })).toBe(becomes('Our **free mats**:\n\n- Front\n   - Left\n2. Rear'))
  const docs =
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400;white-space:pre;white-space:pre-wrap;">Our </span><span style="font-weight:700">free </span><span style="font-weight:700;font-style:italic">mats</span></p><ul><li><p>Front</p></li><ul><li><p>Left</p></li></ul></ul></b>'
  expect(paste('plain', { html: docs })).toBe(becomes('Our **free *mats***\n\n- Front\n   - Left'))
})

test('what is pasted with looks that are none of ours is pasted as its words, and so is code, and all in fields of one text', async () => {
  const paste = await aTextToPasteInto()
  expect(paste(' a tank', { html: '<span style="color:red"> a tank</span>' })).toBe(' a tank')
  expect(paste('## Free', { html: '<div style="white-space: pre;"><b>## Free</b></div>' })).toBe('## Free')
  expect(paste('Free', { html: '<b>Free</b>', at: '#f-disclaimer' })).toBe('Free')
})

test('DC-186 a table that is pasted from Word, Excel or Sheets is a table of the text, and one that only lays out is its words', async () => {
  const paste = await aTextToPasteInto()
  const pasted = (html: string, typed = '') => paste('plain', { html, typed })
  const sheets =
    '<google-sheets-html-origin><style>td {border: 1px solid}</style><table dir="ltr"><colgroup><col width="100"></colgroup><tbody><tr><td style="font-weight:bold">Model</td><td style="font-weight:bold">Drive away</td><td></td></tr><tr><td>Sierra</td><td>$38,990</td><td></td></tr><tr><td></td><td></td><td></td></tr></tbody></table>'
  expect(pasted(sheets)).toBe(becomes('| Model | Drive away |\n| --- | --- |\n| Sierra | $38,990 |'))
  const word =
    '<p class=MsoNormal>Our prices:<o:p></o:p></p><table class=MsoTableGrid><tr><td><p class=MsoNormal><b>Model</b></p></td><td colspan=2><p class=MsoNormal><b>Now<br>or later</b></p></td></tr><tr><td rowspan=2><p class=MsoNormal>Sierra</p><p class=MsoNormal>2.0 | petrol</p></td><td>Manual</td><td><b>$36,990</b></td></tr><tr><td>Auto</td><td><a href="/finance">$38,990</a></td></tr></table><p class=MsoNormal>Until June.</p>'
  expect(pasted(word, 'Come in.')).toBe(
    becomes(
      '\n\nOur prices:\n\n| Model | Now or later |  |\n| --- | --- | --- |\n| Sierra 2.0 \\| petrol | Manual | **$36,990** |\n|  | Auto | [$38,990](/finance) |\n\nUntil June.',
    ),
  )
  expect(pasted('<table><tr><td><p>One <b>thing</b></p><ul><li>A</li></ul></td></tr></table>')).toBe(
    becomes('One **thing**\n\n- A'),
  )
  expect(pasted('<table><tr><td><p>Left</p><td><p>Right</p></table>')).toBe(becomes('Left\n\nRight'))
  expect(
    pasted('<table><tr><td><h2>Top</h2><td></tr><tr><td><td><table><tr><td>a<td>b<tr><td>1<td>2</table></table>'),
  ).toBe(becomes('## Top\n\n| a | b |\n| --- | --- |\n| 1 | 2 |'))
})

test('features.md 3.8 the page beside a form is shown as on a phone until somebody chooses the desk, which the next form still knows', async () => {
  const { window, document, run } = await aForm()
  const frames = document.querySelector<HTMLElement>('.frames')!
  const choice = (as: string) => document.querySelector<HTMLInputElement>(`[name=as][value=${as}]`)!
  run()
  expect([frames.dataset.as, choice('phone').checked]).toEqual(['phone', true])
  choice('desk').checked = true
  choice('desk').dispatchEvent(new window.Event('change', { bubbles: true }))
  expect(frames.dataset.as).toBe('desk')
  delete frames.dataset.as
  run()
  expect([frames.dataset.as, choice('desk').checked, choice('phone').checked]).toEqual(['desk', true, false])
  // What something else has left there is no choice.
  window.localStorage.setItem('page-as', 'watch')
  run()
  expect([frames.dataset.as, choice('phone').checked]).toEqual(['phone', true])
})
