import { BODY } from './documents.ts'
import { idOf } from './form.ts'

/**
 * A part of the form's script: what is pasted into a text from a word processor becomes what it looks like there. Its bullets
 * are points of a list, its line breaks are ours, and what nobody sees of it, such as a soft hyphen, is left out. It is put in as
 * if it were typed, so that the browser takes it back like that.
 */
export const PASTE_SCRIPT = String.raw`
  const fromWord = (text, isAtStart) => text
    .replaceAll(/[\u00ad\u200b]/g, '')
    .replaceAll(/ ?[\u2028\v]/g, '  \n')
    .replaceAll(/(^|\n)[ \t\u00a0]*[•·▪◦\uf0b7o][ \t\u00a0]+/g, (found, before) => before === '' && !isAtStart ? found : before + '- ')
  form.addEventListener('paste', event => {
    const { id, value, selectionStart } = event.target
    if (id !== '${idOf(BODY)}') return
    const text = event.clipboardData.getData('text/plain')
    const ours = fromWord(text, /(^|\n)[ \t]*$/.test(value.slice(0, selectionStart)))
    if (ours === text) return
    event.preventDefault()
    document.execCommand('insertText', false, ours)
  })
`
