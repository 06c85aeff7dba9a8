import { PAGE_LIST } from './form.ts'
import { ELSEWHERE } from './notes.ts'
import { PASTE_SCRIPT } from './paste-script.ts'
import { LARGEST_PICTURE_BYTES, PICTURE_TOO_LARGE } from './pictures.ts'
import { DOWN_PARAMETER, PART_PARAMETER } from './place-script.ts'
import { DESK_PIXELS } from './style.ts'

/** Else it is not there, or as good as that; while a site is built, it takes longer to answer than usual. */
const ANSWERS_WITHIN_MS = 10_000

/** Else its browser does not find the dealer's name, which ends in `.localhost`. */
const PAGE_COMES_WITHIN_MS = 5_000

/**
 * Tries what is typed while it is typed: shows the page with it, and says what is wrong beside each field that has been
 * left. Without it, the buttons do the same. What is typed is also kept in the tab, for whoever reloads the page, goes back
 * or saves while the editor is not there.
 */
export const EDITOR_SCRIPT = `
for (const part of document.querySelectorAll('[data-scripted]')) part.hidden = false
for (const part of document.querySelectorAll('.no-script')) part.remove()
const form = document.querySelector('.editing form.edit')
const idOf = path => 'f-' + path.replaceAll(/[^a-z0-9_]+/gi, '-').replace(/-$/, '')

const lineOf = (tag, { form, text }) => {
  const line = document.createElement(tag)
  if (form) line.append(Object.assign(document.createElement('a'), { href: form.href, textContent: form.label }), ': ')
  line.append(text)
  return line
}
const listOf = lines => {
  const list = document.createElement('ul')
  list.append(...lines.map(line => lineOf('li', line)))
  return list
}
const noticeOf = (look, ...parts) => {
  const notice = Object.assign(document.createElement('div'), { className: 'notice ' + look })
  notice.append(...parts)
  return notice
}
const noteOf = note => Object.assign(lineOf('p', note), { className: 'notice ' + (note.isPlain ? 'plain' : 'busy') })
const notes = document.querySelector('.notes')

const saved = document.querySelector('[data-live]')
const statusLink = Object.assign(document.createElement('a'), { target: '_blank', rel: 'noopener', textContent: 'Status page' })
async function look() {
  const said = saved.querySelector('.going-live')
  let pause = 300
  try {
    const { kind, text, faults, refused, isRefused, statusUrl, askAgainMs, isTriedAgain } = await (await fetch(saved.dataset.live)).json()
    if (said.textContent !== text) said.textContent = text
    if (!statusUrl) statusLink.remove()
    else if (!statusLink.isConnected) said.after(' ', Object.assign(statusLink, { href: statusUrl }))
    pause = Math.max(pause, askAgainMs ?? 0)
    saved.className = 'notice saved ' + (isTriedAgain || kind === 'unseen' ? 'busy' : 'good')
    if (kind !== 'coming') {
      saved.dataset.kind = kind
      if (faults.length > 0) {
        saved.append(listOf(faults))
        saved.className = 'notice saved bad'
        notes.querySelector('.elsewhere')?.remove()
      } else if (isRefused) saved.classList.replace('good', 'busy')
      const isThere = note => [...notes.children].some(one => one.textContent === noteOf(note).textContent)
      notes.append(...refused.filter(note => !isThere(note)).map(noteOf))
      return
    }
  } catch {
    said.textContent = 'The editor does not answer. What you did is kept.'
  }
  setTimeout(look, pause)
}
if (saved) look()

if (form) {
  // On a phone its buttons take several lines, and no field that is come to may lie beneath.
  const bar = form.querySelector('.bar')
  new ResizeObserver(() => {
    document.documentElement.style.scrollPaddingBottom = bar.offsetHeight + 16 + 'px'
  }).observe(bar)
  form.addEventListener('focusin', event => {
    if (!bar.contains(event.target)) event.target.scrollIntoView({ block: 'nearest' })
  })

  const frames = document.querySelector('.frames')
  const tried = form.querySelector('.tried')
  const open = document.querySelector('.open')
  const summary = document.querySelector('.summary')
  const day = document.getElementById('day')
  const KEPT = 'typed:' + location.pathname
  const typed = () => JSON.stringify([...new FormData(form)].filter(([name, value]) => name !== 'token' && typeof value === 'string'))
  const isSame = document.querySelector('[data-same]') !== null
  if (saved || isSame) {
    // Of a save that changed nothing, what was typed before and not brought back is not what was sent.
    if (saved || sessionStorage.getItem(KEPT) === sessionStorage.getItem('sent')) sessionStorage.removeItem(KEPT)
    // Once: what is typed from here on is not saved, and must not go when this page is reloaded.
    const address = new URL(location.href)
    for (const said of ['saved', 'same']) address.searchParams.delete(said)
    history.replaceState(history.state, '', address)
  }
  // What was new has an address of its own by now.
  if (saved?.dataset.act === 'added') sessionStorage.removeItem(KEPT.replace(/[^/]*$/, '_new'))
  const kept = sessionStorage.getItem(KEPT)
  const isBack = kept === typed()
  let isDirty = isBack || summary.textContent.trim() !== ''
  const served = typed()
  let isSending = false
  let timer
  let round = 0
  let told

  // A form that was the answer to a save comes again by its address, where the browser would ask whether to send it again.
  history.replaceState(history.state, '')

  const changed = () => {
    isDirty = true
    sessionStorage.setItem(KEPT, typed())
  }

  // What a browser has put into the fields by itself nobody sees in the page, nor that it is not saved: the banner brings it back.
  const dropRestored = () => {
    if (!isDirty && typed() !== served) form.reset()
  }

  // The server makes the form of what was typed, rows and all, as it does when a fault is told.
  const bringBack = () => {
    const back = Object.assign(document.createElement('form'), { method: 'post', action: form.action, hidden: true })
    const entries = [...JSON.parse(kept), ['token', form.elements.token.value], ['act', 'try']]
    for (const [name, value] of entries) {
      const field = Object.assign(document.createElement('textarea'), { name, value })
      back.append(field)
    }
    document.body.append(back)
    isSending = true
    back.submit()
  }

  if (kept && !isDirty) {
    const offer = Object.assign(document.createElement('div'), { className: 'notice busy acts' })
    offer.setAttribute('role', 'status')
    offer.append(Object.assign(document.createElement('p'), { textContent: 'You typed something here before, and it was not saved.' }))
    // What was typed since is kept in place of it.
    const forget = () => {
      offer.remove()
      if (isDirty) return
      sessionStorage.removeItem(KEPT)
      dropRestored()
    }
    for (const [text, act, className] of [['Bring it back', bringBack, ''], ['Forget it', forget, 'quiet']]) {
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: text, className })
      button.addEventListener('click', act)
      offer.append(button)
    }
    form.before(offer)
  }

  // What a save was refused for stands above the form, and from then on what is wrong now does.
  const refusal = summary.firstElementChild
  const wordsOf = lines => [...lines].map(line => line.textContent).join()
  const sumUp = isTypedIn => {
    const fields = new Map([...form.querySelectorAll('[data-path]')].map(field => [field.dataset.path, field]))
    // What a colleague wrote meanwhile is not answered by typing.
    const staying = [...refusal.querySelectorAll('[data-stays]')]
    const stands = [...summary.querySelectorAll('li')].map(line => line.textContent)
    const lines = told
      .map(({ path, label, text }) => ({ form: path && { href: '#' + idOf(path), label }, text, isLate: isTypedIn(fields.get(path)) }))
      .filter(line => !line.isLate || stands.includes(lineOf('li', line).textContent))
    const list = listOf(lines)
    list.prepend(...staying.map(line => line.cloneNode(true)))
    if (wordsOf(list.children) === stands.join()) return
    refusal.querySelector('ul').replaceWith(list)
    summary.replaceChildren(...(list.children.length > 0 ? [refusal] : []))
  }

  const mark = () => {
    if (!told) return
    // Nobody is corrected in the middle of a word.
    const isTypedIn = field => field?.contains(document.activeElement) && document.activeElement.matches('input, textarea')
    if (refusal) sumUp(isTypedIn)
    for (const field of form.querySelectorAll('[data-path]')) {
      const path = field.dataset.path
      const wrong = document.getElementById(idOf(path) + '-wrong')
      if (!wrong) continue
      const mine = told.filter(one => one.path === path)
      if (mine.length > 0 && isTypedIn(field)) continue
      if (mine.length > 0 && !field.dataset.touched && !refusal) continue
      const text = mine.map(one => one.text).join(' ')
      if (wrong.textContent !== text) wrong.textContent = text
      const control = document.getElementById(idOf(path))
      if (control?.matches('input, textarea, select')) {
        if (text) control.setAttribute('aria-invalid', 'true')
        else control.removeAttribute('aria-invalid')
      }
    }
  }

  // Where the reader of the page is; the page says so itself, as it is another's.
  let reader = {}
  let isShown = false
  const unshown = document.querySelector('.unshown')
  addEventListener('message', ({ data, source }) => {
    if (source !== frames.lastElementChild?.contentWindow || !data?.path) return
    isShown = unshown.hidden = true
    if (data.down !== undefined) reader = data
  })
  const expectPage = () => setTimeout(() => { unshown.hidden = isShown }, ${PAGE_COMES_WITHIN_MS})
  if (frames.children.length > 0) expectPage()
  // A picture that was just put into the text, as a selector: the page that shows it next begins there.
  let isNew
  const whereReader = url => {
    const address = new URL(url)
    if (isNew) address.searchParams.set('${PART_PARAMETER}', isNew)
    else if (reader.path === address.pathname) address.searchParams.set('${DOWN_PARAMETER}', reader.down)
    isNew = undefined
    return address.href
  }

  // On a phone or on a desk, as it was last looked at in any form.
  const AS = 'page-as'
  for (const choice of document.querySelectorAll('[name=as]')) {
    choice.checked = choice.value === (localStorage.getItem(AS) === 'desk' ? 'desk' : 'phone')
    if (choice.checked) frames.dataset.as = choice.value
    choice.addEventListener('change', () => {
      localStorage.setItem(AS, choice.value)
      frames.dataset.as = choice.value
    })
  }
  new ResizeObserver(() => {
    frames.style.setProperty('--scale', Math.min(1, frames.clientWidth / ${DESK_PIXELS}))
  }).observe(frames)

  const show = url => {
    open.hidden = !url
    document.querySelector('.no-page').hidden = Boolean(url) || frames.children.length > 0
    if (!url) return
    open.href = url
    const next = document.createElement('iframe')
    next.title = 'The page as shoppers will see it'
    next.className = 'coming'
    next.src = whereReader(url)
    for (const other of frames.querySelectorAll('.coming')) other.remove()
    frames.append(next)
    if (!isShown) expectPage()
    // The old page stays until the new one is there.
    next.addEventListener('load', () => {
      if (!next.isConnected) return
      for (const other of [...frames.children]) if (other !== next) other.remove()
      next.classList.remove('coming')
    })
  }

  const toMend = placeless => {
    const things = told.length + (told.length === 1 ? ' thing' : ' things') + ' to mend before it can be saved.'
    if (placeless === 0) return things
    if (placeless < told.length) return things + ' Some of it stands above the form.'
    return things + (placeless === 1 ? ' It stands above the form.' : ' They stand above the form.')
  }

  const send = async () => {
    const mine = ++round
    const data = new FormData(form)
    data.set('act', 'try')
    data.set('day', day.value)
    try {
      const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(data), headers: { Accept: 'application/json' } })
      if (mine !== round || isSending) return
      // On a full disk it says so, as JSON too.
      const heard = await answer.json()
      if (mine !== round || isSending) return
      told = heard.told
      mark()
      // Above the form, where a message is that has no place in it: the bar lies over what is typed.
      const placeless = told.filter(one => !one.path)
      const untold = placeless.filter(one => !summary.textContent.includes(one.text))
      // Of a save that is not live because of it, its box says so.
      const elsewhere = saved?.querySelector('ul') ? [] : heard.elsewhere
      const noted = [
        ...(untold.length > 0 ? [noticeOf('bad', listOf(untold))] : []),
        ...(elsewhere.length > 0 ? [noticeOf('busy elsewhere', lineOf('p', { text: '${ELSEWHERE}' }), listOf(elsewhere))] : []),
        ...heard.notes.map(noteOf),
      ]
      if (wordsOf(notes.children) !== wordsOf(noted)) notes.replaceChildren(...noted)
      const isToLookAt = noted.some(one => !one.matches('.plain'))
      const text = told.length > 0 ? toMend(placeless.length) : isDirty ? 'Not saved yet.' + (isToLookAt ? ' Please look at what stands above the form.' : '') : ''
      // What waits for a picture, or for the editor, says so until that is there.
      if (!pressed && !isAsking && tried.textContent !== text) tried.textContent = text
      if (heard.shown) show(heard.shown)
    } catch {
      if (mine === round) tried.textContent = 'The editor does not answer. Leave this page open: what you typed is still here.'
    }
  }
  const soon = wait => {
    clearTimeout(timer)
    timer = setTimeout(send, wait)
  }

  const thumb = input => {
    const image = document.querySelector('[data-picture-of="' + input.id + '"]')
    if (!image) return
    const path = input.value.trim()
    image.hidden = !path.startsWith('/')
    if (!image.hidden) image.src = '/sites/' + form.dataset.slug + '/picture?path=' + encodeURIComponent(path)
    image.onerror = () => { image.hidden = true }
  }
  for (const input of form.querySelectorAll('.picture input[list]')) thumb(input)

  // Beside a picture a form may ask whether it is cut out, which can be seen; of one that lies elsewhere it is not known.
  const judge = async input => {
    const box = form.elements[input.name.replace(/[^.]*$/, 'cutout')]
    const path = input.value.trim()
    if (!box || !path) return
    uploads++
    const address = '/sites/' + form.dataset.slug + '/picture/cutout?path=' + encodeURIComponent(path)
    const isCutout = path.startsWith('/') ? (await fetch(address).then(answer => answer.json()).catch(() => ({}))).isCutout : false
    uploads--
    // Half an address leads to none, and another may have been chosen meanwhile.
    if (isCutout !== undefined && input.value.trim() === path && box.checked !== isCutout) {
      box.checked = isCutout
      changed()
      soon(0)
    }
    if (uploads > 0 || !pressed) return
    const button = pressed
    pressed = undefined
    form.requestSubmit(button)
  }

  const name = (input, path) => {
    input.value = path
    thumb(input)
    // One that a text is to get is no field.
    if (!input.name) return
    changed()
    soon(0)
    judge(input)
  }

  // Made when it is opened, with what was added since; only one is open.
  const shutPicker = () => {
    const picker = form.querySelector('.picker')
    if (!picker) return
    const opener = form.querySelector('[data-choose-for="' + picker.dataset.of + '"]')
    const hadFocus = picker.contains(document.activeElement)
    picker.remove()
    opener.setAttribute('aria-expanded', 'false')
    if (hadFocus) opener.focus()
  }
  const openPicker = opener => {
    const input = document.getElementById(opener.dataset.chooseFor)
    const picker = Object.assign(document.createElement('div'), { className: 'picker' })
    picker.dataset.of = input.id
    picker.setAttribute('role', 'group')
    picker.setAttribute('aria-label', 'Pictures')
    for (const { value } of document.getElementById('pictures').querySelectorAll('option')) {
      const choice = Object.assign(document.createElement('button'), { type: 'button', tabIndex: -1, value })
      const image = Object.assign(document.createElement('img'), { className: 'thumb', loading: 'lazy', alt: '' })
      // Where there is no smaller copy, the editor gives the whole.
      image.src = '/sites/' + form.dataset.slug + '/picture?path=' + encodeURIComponent(value.replace(/(\\.\\w+)$/, '-480$1'))
      choice.setAttribute('aria-pressed', value === input.value.trim())
      choice.append(image, value.replace(/^\\/(assets\\/)?/, ''))
      picker.append(choice)
    }
    opener.closest('.field').append(picker)
    opener.setAttribute('aria-expanded', 'true')
    const first = picker.querySelector('[aria-pressed=true]') ?? picker.firstElementChild
    if (!first) return picker.append('There is none yet: add one.')
    first.tabIndex = 0
    first.focus()
  }
  form.addEventListener('click', event => {
    const opener = event.target.closest('[data-choose-for]')
    const choice = event.target.closest('.picker button')
    if (opener) {
      const isOpen = opener.getAttribute('aria-expanded') === 'true'
      shutPicker()
      if (!isOpen) openPicker(opener)
    }
    if (choice) {
      const input = document.getElementById(choice.closest('.picker').dataset.of)
      shutPicker()
      name(input, choice.value)
      if (!input.name) input.closest('.asks').querySelector(':scope > .field:not(.picture) input').focus()
    }
  })
  // One stop for the keyboard, and arrows among the pictures.
  form.addEventListener('keydown', event => {
    const picker = event.target.closest('.picker')
    if (!picker) return
    if (event.key === 'Escape') return shutPicker()
    const choices = [...picker.children]
    const at = choices.indexOf(event.target)
    const columns = choices.filter(one => one.offsetTop === choices[0].offsetTop).length
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, Home: -at, End: choices.length - 1 - at }
    const next = choices[at + steps[event.key]]
    if (!next) return
    event.preventDefault()
    event.target.tabIndex = -1
    next.tabIndex = 0
    next.focus()
  })

  // Where a link may lead is asked for once somebody comes to one.
  const pageList = document.getElementById('${PAGE_LIST}')
  let isListAsked = false
  form.addEventListener('focusin', async event => {
    if (isListAsked || event.target.getAttribute('list') !== '${PAGE_LIST}') return
    isListAsked = true
    try {
      const pages = await (await fetch('/sites/' + form.dataset.slug + '/page-list')).json()
      pageList.append(...pages.map(({ path, title }) => {
        const option = Object.assign(document.createElement('option'), { value: path })
        option.setAttribute('label', title)
        return option
      }))
    } catch {
      isListAsked = false
    }
  })

  // What is written so can be taken back as anything that is typed, where the browser knows how.
  const write = (text, from, to, signs) => {
    text.focus()
    text.setSelectionRange(from, to)
    if (!document.execCommand?.('insertText', false, signs)) {
      text.setRangeText(signs, from, to, 'end')
      text.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  const around = (text, before, after, otherwise) => {
    const { value } = text
    let { selectionStart: from, selectionEnd: to } = text
    while (from < to && /\\s/.test(value[from])) from++
    while (to > from && /\\s/.test(value[to - 1])) to--
    const words = value.slice(from, to) || otherwise
    const isSo = value.slice(from - before.length, from) === before && value.slice(to, to + after.length) === after
    if (isSo && to > from) {
      write(text, from - before.length, to + after.length, words)
      text.setSelectionRange(from - before.length, to - before.length)
    } else {
      write(text, from, to, before + words + after)
      text.setSelectionRange(from + before.length, from + before.length + words.length)
    }
  }
  // Markdown knows no bold words beyond a line that has a sign, or a paragraph: of several, each has its own.
  const LEAD = /^[ \\t]*(?:(?:#{1,6}|[-*+]|\\d+[.)])[ \\t]+)?/
  const bold = text => {
    const { value, selectionStart: from, selectionEnd: to } = text
    const chosen = value.slice(from, to)
    if (!/\\n|\\*\\*/.test(chosen.trim())) return around(text, '**', '**', 'bold words')
    const parts = chosen.split('\\n').map(line => {
      const lead = LEAD.exec(line)[0]
      const words = line.slice(lead.length).trimEnd()
      return { lead, words, behind: line.slice(lead.length + words.length) }
    })
    const isSo = parts.every(({ words }) => words === '' || /^\\*\\*((?!\\*\\*).)+\\*\\*$/.test(words))
    const written = parts.map(({ lead, words, behind }) => {
      const plain = words.replaceAll('**', '')
      return lead + (isSo || plain === '' ? plain : '**' + plain + '**') + behind
    }).join('\\n')
    write(text, from, to, written)
    text.setSelectionRange(from, from + written.length)
  }
  const atLines = (text, sign) => {
    const { value, selectionStart, selectionEnd } = text
    const from = value.lastIndexOf('\\n', selectionStart - 1) + 1
    const end = value.indexOf('\\n', Math.max(from, selectionEnd - (selectionEnd > selectionStart ? 1 : 0)))
    const to = end === -1 ? value.length : end
    const lines = value.slice(from, to).split('\\n')
    const isSo = lines.every(line => line === '' || line.startsWith(sign))
    const isEmpty = lines.join('') === ''
    const written = lines.map(line => line === '' && !isEmpty ? line : isSo && !isEmpty ? line.slice(sign.length) : sign + line.replace(LEAD, '')).join('\\n')
    write(text, from, to, written)
    // A link or bold words are put within the line.
    const isWithin = lines.length === 1 && written.startsWith(sign)
    text.setSelectionRange(from + (isWithin ? sign.length : 0), from + written.length)
  }
  // What has lines of its own, such as a heading or a picture.
  const apartIn = (before, after) => [
    /(?:^|\\n)[ \\t]*\\n[ \\t]*$|^\\s*$/.test(before) ? '' : /\\n[ \\t]*$/.test(before) ? '\\n' : '\\n\\n',
    /^[ \\t]*\\n[ \\t]*\\n|^\\s*$/.test(after) ? '' : /^[ \\t]*\\n/.test(after) ? '\\n' : '\\n\\n',
  ]
  // The end of the words around a place: lines that somebody has broken by hand, and those of a table, belong together.
  const endOfWords = (value, from) => {
    const endOf = at => value.indexOf('\\n', at) === -1 ? value.length : value.indexOf('\\n', at)
    let end = endOf(from)
    while (end < value.length) {
      const next = value.slice(end + 1, endOf(end + 1))
      if (!isPlain(next) && !next.startsWith('|')) break
      end = endOf(end + 1)
    }
    return end
  }
  // Below the words that somebody was in, or all that is written; above those at whose beginning the cursor is.
  const wasIn = new Set()
  const below = (text, signs) => {
    const { value, selectionStart, selectionEnd } = text
    const [above, beyond] = [value.slice(0, selectionEnd), value.slice(selectionEnd)]
    const isEmpty = /(?:^|\\n)[ \\t]*$/.test(above) && /^[ \\t]*(?:\\n|$)/.test(beyond)
    const isBetween = isEmpty || (selectionStart === selectionEnd && /(?:^|\\n[ \\t]*\\n)[ \\t]*$/.test(above))
    const at = !wasIn.has(text) ? value.length : isBetween ? selectionEnd : endOfWords(value, selectionEnd)
    const [before, after] = apartIn(value.slice(0, at), value.slice(at))
    write(text, at, at, before + signs + after)
    const behind = at + before.length + signs.length
    text.setSelectionRange(behind, behind)
  }
  const SIGNS = {
    heading: text => atLines(text, '## '),
    bold,
    list: text => atLines(text, '- '),
  }
  const ASKED = {
    link: (text, to) => around(text, '[', '](' + to + ')', 'words'),
    picture: (text, path, alt) => {
      // As it is called, by which is known what names it.
      below(text, '![' + alt.replaceAll(/[[\\]\\\\]/g, '\\\\$&') + '](' + (/[\\s()]/.test(path) ? '<' + path + '>' : path) + ')')
      isNew = 'main img[src="' + encodeURI(path) + '"]'
    },
  }
  const isAddress = path => /^(?:\\/(?!\\/)|https:\\/\\/)/.test(path)
  // What is wrong with what a text is to get; where it leads says enough itself.
  const WRONG = {
    picture: path => path === '' ? 'Please choose a picture, or add one.' : isAddress(path) ? '' : 'Please choose a picture, or write its address from its / or https:// on.',
    alt: alt => alt === '' ? 'Please say in a few words what it shows.' : '',
  }
  for (const marks of form.querySelectorAll('[data-marks-of]')) {
    const text = document.getElementById(marks.dataset.marksOf)
    text.addEventListener('focus', () => wasIn.add(text))
    marks.addEventListener('click', event => SIGNS[event.target.dataset.mark]?.(text))
    for (const panel of marks.querySelectorAll('.asks')) {
      const opener = marks.querySelector('[aria-controls="' + panel.id + '"]')
      const inputs = [...panel.querySelectorAll('input[type=text]')]
      const show = isShown => {
        shutPicker()
        panel.hidden = !isShown
        opener.setAttribute('aria-expanded', String(isShown))
        // A field would bring up the keys of a phone.
        if (isShown) return (panel.querySelector('[data-choose-for]') ?? inputs[0]).focus()
        // Where the panel was is what was below it. Who comes back so was not in the text by that.
        const was = wasIn.has(text)
        text.focus({ preventScroll: true })
        if (!was) wasIn.delete(text)
        text.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      }
      const tell = (input, wrong) => {
        const said = document.getElementById(input.id + '-wrong')
        if (said) said.textContent = wrong
        if (said && wrong) input.setAttribute('aria-invalid', 'true')
        else input.removeAttribute('aria-invalid')
      }
      const empty = () => {
        for (const input of inputs) {
          input.value = ''
          tell(input, '')
          thumb(input)
        }
        panel.querySelector('.upload-said')?.replaceChildren()
      }
      const put = () => {
        const wrong = inputs.filter(input => {
          const text = WRONG[input.id.replace(/.*-/, '')]?.(input.value.trim()) ?? ''
          tell(input, text)
          return text || !input.value.trim()
        })
        if (wrong.length > 0) return wrong[0].focus()
        ASKED[opener.dataset.mark](text, ...inputs.map(input => input.value.trim()))
        show(false)
        empty()
      }
      opener.addEventListener('click', () => show(panel.hidden))
      panel.querySelector('[data-put]').addEventListener('click', put)
      panel.querySelector('[data-leave]').addEventListener('click', () => {
        show(false)
        empty()
      })
      // It is no field of the form.
      panel.addEventListener('input', event => {
        event.stopPropagation()
        thumb(event.target)
      })
      panel.addEventListener('keydown', event => {
        if (event.target.closest('.picker')) return
        event.stopPropagation()
        if (event.key === 'Enter' && inputs.includes(event.target) && !event.isComposing) {
          event.preventDefault()
          put()
        }
        if (event.key === 'Escape') show(false)
      })
    }
  }

  // A picture that is let go over its field, or over a text, or pasted there, is added; that of a text asks what it shows.
  const chooserAt = target => target.closest('.edit .field')?.querySelector('[data-upload-to]')
  const take = (chooser, files) => {
    const panel = chooser.closest('.asks')
    if (panel?.hidden) form.querySelector('[aria-controls="' + panel.id + '"]').click()
    panel?.querySelector(':scope > .field:not(.picture) input').focus()
    chooser.files = files
    chooser.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const pointAt = field => {
    for (const other of form.querySelectorAll('.over')) other.classList.remove('over')
    field?.classList.add('over')
  }
  document.addEventListener('dragover', event => {
    if (!event.dataTransfer.types.includes('Files')) return
    // Else the browser would show the file in place of the form.
    event.preventDefault()
    const chooser = chooserAt(event.target)
    event.dataTransfer.dropEffect = chooser ? 'copy' : 'none'
    pointAt(chooser?.closest('[data-path]'))
  })
  document.addEventListener('dragleave', () => pointAt())
  document.addEventListener('drop', event => {
    pointAt()
    const { files } = event.dataTransfer
    const chooser = files.length > 0 && chooserAt(event.target)
    if (!chooser) return
    event.preventDefault()
    take(chooser, files)
  })
  form.addEventListener('paste', event => {
    const { files } = event.clipboardData
    const chooser = files[0]?.type.startsWith('image/') && chooserAt(event.target)
    // A word processor gives a picture of its words, too.
    if (!chooser || event.clipboardData.getData('text/plain').trim()) return
    event.preventDefault()
    take(chooser, files)
  })

  const swatchOf = input => document.querySelector('[data-colour-of="' + input.id + '"]')
  const tint = input => {
    const colour = input.value.trim()
    if (/^#[0-9a-f]{6}$/i.test(colour)) swatchOf(input).value = colour
  }
  for (const input of form.querySelectorAll('.colour input[type=text]')) tint(input)

  form.addEventListener('input', event => {
    if (event.target.type === 'file') return
    const { colourOf } = event.target.dataset
    if (colourOf) document.getElementById(colourOf).value = event.target.value
    else if (event.target.matches('.colour input')) tint(event.target)
    changed()
    soon(250)
    if (event.target.matches('.picture input[list]')) {
      thumb(event.target)
      judge(event.target)
    }
  })
${PASTE_SCRIPT}
  // What is live for everybody is published with a button, not with a key that may just end a line.
  form.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || event.isComposing || !event.target.matches('input:not([type=file])')) return
    event.preventDefault()
    soon(0)
  })
  form.addEventListener('focusout', event => {
    const field = event.target.closest('[data-path]')
    if (field && isDirty) field.dataset.touched = 'yes'
    setTimeout(mark)
  })
  day.addEventListener('change', () => soon(0))
  // Whoever saves before a picture has come would save without it.
  let uploads = 0
  let pressed
  // In place of the answer, a browser would show a page of its own, and what was typed would be behind it.
  let isAsking = false
  let isThere = false
  const saveOnceThere = async button => {
    if (isAsking) return
    isAsking = true
    tried.textContent = 'Saving…'
    isThere = await fetch('/there', { cache: 'no-store', signal: AbortSignal.timeout(${ANSWERS_WITHIN_MS}) }).then(({ ok }) => ok, () => false)
    isAsking = false
    if (isThere) form.requestSubmit(button)
    else tried.textContent = 'Not saved: the editor does not answer. Leave this page open, and press the button again once it is back.'
  }
  form.addEventListener('submit', event => {
    if (uploads > 0) {
      event.preventDefault()
      pressed = event.submitter
      tried.textContent = 'A picture is still being added. Everything is saved as soon as it is there.'
      return
    }
    const asked = [...form.querySelectorAll('.asks:not([hidden])')].find(panel => panel.querySelector('input').value.trim())
    if (asked) {
      event.preventDefault()
      tried.textContent = 'Nothing is saved yet: what you chose for the text is not in it. Press “Put it in” or “Leave it out”.'
      asked.querySelector('[data-put]').focus()
      return
    }
    if (!isThere) {
      event.preventDefault()
      saveOnceThere(event.submitter)
      return
    }
    isThere = false
    isSending = true
    sessionStorage.setItem('sent', typed())
    clearTimeout(timer)
  })
  addEventListener('beforeunload', event => {
    if (isDirty && !isSending) event.preventDefault()
  })
  addEventListener('pageshow', ({ persisted }) => {
    isSending = false
    if (!persisted) return dropRestored()
    // That it is being saved.
    tried.textContent = ''
    // The page as it was left, of which what is kept tells whether its words were saved or forgotten elsewhere since.
    const kept = sessionStorage.getItem(KEPT)
    if (kept !== (isDirty ? typed() : null)) {
      isSending = true
      location.reload()
    } else if (isDirty) soon(0)
  })

  // Its own, not that of a row of a list within it.
  const removalOf = row => row.querySelector(':scope > .row-acts > [data-remove-row]')

  form.addEventListener('click', event => {
    const add = event.target.closest('[data-add-row]')
    const remove = event.target.closest('[data-remove-row]')
    if (add) {
      const path = add.dataset.addRow
      const rows = form.querySelector('[data-rows="' + path + '"]')
      const template = form.querySelector('template[data-row-of="' + path + '"]')
      const index = rows.dataset.next++
      const holder = document.createElement('div')
      holder.innerHTML = template.innerHTML.replaceAll(template.dataset.mark, index)
      const row = holder.firstElementChild
      for (const part of row.querySelectorAll('[data-scripted]')) part.hidden = false
      rows.append(row)
      row.querySelector('input, select, textarea').focus()
      changed()
    }
    const up = event.target.closest('[data-up-row]')
    if (up) {
      const row = up.closest('[data-row]')
      row.previousElementSibling?.before(row)
      if (row.previousElementSibling) up.focus()
      else removalOf(row).focus()
      changed()
      soon(0)
    }
    if (remove) {
      const row = remove.closest('[data-row]')
      const near = row.nextElementSibling ?? row.previousElementSibling
      const next = near ? removalOf(near) : form.querySelector('[data-add-row="' + row.parentElement.dataset.rows + '"]')
      row.remove()
      next.focus()
      changed()
      soon(0)
    }
  })

  form.addEventListener('change', async event => {
    const { uploadTo } = event.target.dataset
    const [file] = event.target.files ?? []
    if (!uploadTo || !file) return
    const said = event.target.closest('.picture-row').querySelector('.upload-said')
    const say = (isDone, ...parts) => {
      said.classList.toggle('wrong', !isDone)
      said.replaceChildren(...parts)
    }
    say(true, 'Adding…')
    const data = new FormData()
    data.set('token', form.elements.token.value)
    data.set('picture', file)
    data.set('for', form.action + ' ' + uploadTo)
    uploads++
    const answer = await fetch('/sites/' + form.dataset.slug + '/pictures', { method: 'POST', body: data }).catch(() => undefined)
    const { path, text } = (await answer?.json().catch(() => undefined)) ?? { text: file.size > ${LARGEST_PICTURE_BYTES} ? '${PICTURE_TOO_LARGE}' : 'The picture could not be added. Please try again.' }
    say(Boolean(path), text)
    uploads--
    // Taken whatever comes of it, so that no later picture saves for somebody who pressed long ago.
    const button = pressed
    if (uploads === 0 || !path) pressed = undefined
    const saveIfPressed = () => {
      if (button && uploads === 0) form.requestSubmit(button)
      else pressed = button
    }
    if (!path) {
      if (button) tried.textContent = 'Nothing is saved yet, as a picture could not be added.'
      return
    }
    const input = document.getElementById(uploadTo)
    // Its row was removed meanwhile.
    if (!input) return saveIfPressed()
    const option = Object.assign(document.createElement('option'), { value: path })
    document.getElementById('pictures').prepend(option)
    name(input, path)
    const away = Object.assign(document.createElement('button'), { type: 'button', className: 'quiet', textContent: 'Remove it again' })
    // Nobody should have to wait for somebody else to take a picture off the site that was the wrong one.
    away.addEventListener('click', async () => {
      const data = new URLSearchParams({ token: form.elements.token.value, path })
      const answer = await fetch('/sites/' + form.dataset.slug + '/pictures/remove', { method: 'POST', body: data }).catch(() => undefined)
      const { isGone, text } = (await answer?.json().catch(() => undefined)) ?? { text: 'It could not be removed. Please try again.' }
      if (!isGone) return say(false, text + ' ', away)
      say(true, text)
      option.remove()
      event.target.value = ''
      if (input.value === path) name(input, '')
    })
    said.append(' ', away)
    saveIfPressed()
  })

  // The address leads to what is wrong, also where that is folded away.
  document.addEventListener('click', event => {
    const link = event.target.closest('.summary a')
    const target = link && document.getElementById(link.hash.slice(1))
    if (!target) return
    event.preventDefault()
    for (let part = target.closest('details'); part; part = part.parentElement.closest('details')) part.open = true
    target.focus()
    target.scrollIntoView({ block: 'center' })
  })
  if (summary.textContent.trim()) (summary.querySelector('a') ?? summary).focus()
}
`
