import { BODY } from './documents.ts'
import { idOf } from './form.ts'

/**
 * Plain text: bullets of a word processor are points of a list, its line breaks are ours, and each line is a paragraph, unless the
 * lines look as if a longer one had been broken into them. What nobody sees of it, such as a soft hyphen, is left out.
 */
const FROM_TEXT = String.raw`
  const fromWord = (text, isAtStart) => text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u00ad\u200b]/g, '')
    .replaceAll(/ ?[\u2028\v]/g, '  \n')
    .replaceAll(/(^|\n)[ \t\u00a0]*(?:(\d+[.)])\t|[•·▪◦\uf0b7o][ \t\u00a0])[ \t\u00a0]*/g, (found, before, number) => before === '' && !isAtStart ? found : before + (number ?? '-') + ' ')
  const isPoint = line => /^\s*(?:[-*+]|\d+[.)])\s/.test(line)
  const isPlain = line => /^\S/.test(line) && !isPoint(line) && !/^[|>#]/.test(line)
  const asParagraphs = text => {
    const lines = text.split('\n')
    const longest = Math.max(...lines.map(line => line.length))
    const isBroken = longest >= 50 && longest <= 100
    const goesOn = (line, next) => {
      if (line.trim() === '' || !isPlain(next)) return false
      const isFull = line.length + 1 + next.split(' ')[0].length > longest
      return /^\p{Ll}/u.test(next) || (isBroken && isFull && !/[.!?:]\W*$/.test(line))
    }
    if (lines.some((line, at) => at > 0 && goesOn(lines[at - 1], line))) return text
    const isApart = (line, next) => isPlain(next) && (isPlain(line) || isPoint(line)) && !line.endsWith('  ')
    return lines.reduce((before, line, at) => before + (isApart(lines[at - 1], line) ? '\n\n' : '\n') + line)
  }
`

/**
 * What a word processor or a page gives with its looks. It is read as a page that runs and loads nothing; its headings, bold and
 * italic words, lists, tables and links are written with our signs, and all else of its looks is left out.
 */
const FROM_PAGE = String.raw`
  const BLOCK = /^(?:ADDRESS|ARTICLE|BLOCKQUOTE|D[DLT]|DIV|H[1-6R]|LI|OL|P|SECTION|TABLE|TBODY|T[DHR]|UL)$/
  const UNSEEN = /^(?:SCRIPT|STYLE|TEMPLATE|TITLE|NOSCRIPT|IFRAME|OBJECT)$/
  const isSeen = node => node.nodeType === 1 && !UNSEEN.test(node.tagName) && styled(node, 'mso-list') !== 'Ignore'
  const styled = (element, name) => new RegExp('(?:^|;)\\s*' + name + ':\\s*([^;]+?)\\s*(?:;|$)', 'i').exec(element.getAttribute('style') ?? '')?.[1]
  const leadsTo = element => {
    const address = element.getAttribute('href')?.trim() ?? ''
    if (!/^(?:https?:|mailto:|tel:|\/(?!\/))/i.test(address)) return undefined
    return address.replaceAll(/[\s()<>\\]/g, sign => '%' + sign.charCodeAt(0).toString(16).padStart(2, '0'))
  }
  const looksOf = (element, { isBold, isItalic, href }) => {
    const [weight, slant] = [styled(element, 'font-weight'), styled(element, 'font-style')]
    return {
      isBold: weight ? /^bold/.test(weight) || weight >= 600 : isBold || /^(?:B|STRONG)$/.test(element.tagName),
      isItalic: slant ? slant !== 'normal' : isItalic || /^(?:I|EM)$/.test(element.tagName),
      href: (element.tagName === 'A' && leadsTo(element)) || href,
    }
  }
  // The signs of a block, and how far in from the margin it stands: each list within another further.
  const signsOf = element => {
    const { tagName, parentElement } = element
    const list = styled(element, 'mso-list')
    if (list && list !== 'Ignore') {
      const sign = [...element.querySelectorAll('[style]')].find(one => styled(one, 'mso-list') === 'Ignore')?.textContent.trim() ?? ''
      return { signs: (/^\d+[.)]/.exec(sign)?.[0] ?? '-') + ' ', further: 3 * ((/level(\d)/.exec(list)?.[1] ?? 1) - 1) }
    }
    if (/^H[1-6]$/.test(tagName)) return { signs: '#'.repeat(Math.min(4, Math.max(2, tagName[1]))) + ' ', further: 0 }
    if (/^[OU]L$/.test(tagName) && /^[OU]L$/.test(parentElement.tagName)) return { signs: '', further: 3 }
    if (tagName !== 'LI') return { signs: '', further: 0 }
    const number = [...parentElement.children].filter(one => one.tagName === 'LI').indexOf(element) + Number(parentElement.getAttribute('start') ?? 1)
    return { signs: parentElement.tagName === 'OL' ? number + '. ' : '- ', further: 0 }
  }
  const LOOKS = [
    ['href', (words, href) => '[' + words + '](' + href + ')'],
    ['isBold', words => '**' + words + '**'],
    ['isItalic', words => '*' + words + '*'],
  ]
  const signed = (runs, looks = LOOKS) => {
    if (looks.length === 0) return runs.map(run => run.text).join('')
    const [[look, sign], ...others] = looks
    const alike = []
    for (const run of runs) {
      const last = alike.at(-1)
      if (last && last[0][look] === run[look]) last.push(run)
      else alike.push([run])
    }
    return alike.map(same => {
      // A sign behind a colon would not end before a letter.
      const [, before, words, after] = /^(\s*)(.*?)([\s.,:;!?]*)$/s.exec(signed(same, others))
      return before + (words && same[0][look] ? sign(words, same[0][look]) : words) + after
    }).join('')
  }
  // What would be a sign of ours, and is none there.
  const plainly = text => text.replaceAll(/[\s\u00a0]+/g, ' ').replaceAll(/[\u00ad\u200b]/g, '').replaceAll(/<(?=[a-z/!?])/gi, '\\$&').replaceAll(/([*_]+)(?=\S(?:.*?\S)?\1)|([*_])\2+/g, signs => signs.replaceAll(/./g, '\\$&'))

  const spanOf = (cell, name, most) => Math.min(most, Math.max(1, Number(cell.getAttribute(name)) || 1))
  // Its cells, by rows and then columns; what a merged one covers beside its first place is null.
  const cellsOf = table => {
    const rows = [...table.querySelectorAll('tr')].filter(row => row.closest('table') === table)
    const cells = rows.map(() => [])
    rows.forEach((row, at) => {
      for (const cell of row.children) {
        if (!/^T[DH]$/.test(cell.tagName)) continue
        const free = cells[at].findIndex(one => one === undefined)
        const from = free === -1 ? cells[at].length : free
        for (let down = spanOf(cell, 'rowspan', rows.length - at) - 1; down >= 0; down--) {
          for (let right = spanOf(cell, 'colspan', 50) - 1; right >= 0; right--) cells[at + down][from + right] = down + right === 0 ? cell : null
        }
      }
    })
    return cells
  }
  const runsIn = (node, looks) => {
    if (node.nodeType === 3) return [{ ...looks, text: plainly(node.data) }]
    if (!isSeen(node)) return []
    const runs = [...node.childNodes].flatMap(child => runsIn(child, looksOf(node, looks)))
    const apart = node.tagName === 'BR' || BLOCK.test(node.tagName) ? [{ ...looks, text: ' ' }] : []
    return [...apart, ...runs, ...apart]
  }
  // The lines of a table, its first row as the heads; none where it only lays out a page, or has but one row or column.
  const linesOf = (table, looks) => {
    if (table.querySelector('table')) return []
    const says = (cell, isHead) => signed(runsIn(cell, looks).map(run => (isHead ? { ...run, isBold: false } : run))).replaceAll(/ {2,}/g, ' ').trim().replaceAll('|', '\\|')
    const all = cellsOf(table)
    const width = Math.max(0, ...all.map(row => row.length))
    const first = all.findIndex(row => row.some(cell => cell?.textContent.trim()))
    const rows = all
      .map((row, at) => Array.from({ length: width }, (_, column) => (row[column] ? says(row[column], at === first) : '')))
      .filter(row => row.some(words => words !== ''))
    const columns = [...Array(width).keys()].filter(column => rows.some(row => row[column] !== ''))
    if (rows.length < 2 || columns.length < 2) return []
    const [heads, ...others] = rows.map(row => columns.map(column => row[column]))
    return [heads, heads.map(() => '---'), ...others].map(row => '| ' + row.join(' | ') + ' |')
  }

  const fromPage = html => {
    const blocks = []
    let runs = []
    let lead = ''
    let margin = 0
    const end = () => {
      const isHeading = lead.includes('#')
      const words = signed(isHeading ? runs.map(run => ({ ...run, isBold: false })) : runs)
        .replaceAll(/ *\n */g, '\n').trim().replaceAll(/ {2,}/g, ' ')
        .replaceAll('\n', isHeading ? ' ' : '  \n' + ' '.repeat(margin))
        .replace(/^[•·▪◦\uf0b7] /, '- ').replace(/^(?:#{1,6} |>)/, '\\$&')
      runs = []
      if (!words) return
      blocks.push(lead + words)
      lead = ' '.repeat(margin)
    }
    const walk = (node, looks) => {
      if (node.nodeType === 3) runs.push({ ...looks, text: plainly(node.data) })
      if (!isSeen(node)) return
      if (node.tagName === 'BR') runs.push({ ...looks, text: '\n' })
      const within = () => { for (const child of node.childNodes) walk(child, looksOf(node, looks)) }
      if (!BLOCK.test(node.tagName)) return within()
      end()
      const lines = node.tagName === 'TABLE' ? linesOf(node, looks) : []
      if (lines.length > 0) {
        for (const caption of node.querySelectorAll('caption')) walk(caption, looks)
        end()
        blocks.push(lead + lines.join('\n' + ' '.repeat(margin)))
        lead = ' '.repeat(margin)
        return
      }
      const before = { lead, margin, count: blocks.length }
      const { signs, further } = signsOf(node)
      lead = (signs && !lead.trim() ? ' '.repeat(margin) : lead) + ' '.repeat(further) + signs
      margin += further + (signs.startsWith('#') ? 0 : signs.length)
      within()
      end()
      margin = before.margin
      lead = blocks.length > before.count ? ' '.repeat(margin) : before.lead
    }
    walk(new DOMParser().parseFromString(html, 'text/html').body, {})
    end()
    return blocks.reduce((before, block, at) => before + (isPoint(block) && isPoint(blocks[at - 1]) ? '\n' : '\n\n') + block, '').trim()
  }
`

/**
 * A part of the form's script: what is pasted into a text becomes what it looks like where it was copied. It is put in as if it
 * were typed, so that the browser takes it back like that.
 */
export const PASTE_SCRIPT = `${FROM_TEXT}${FROM_PAGE}${String.raw`
  // A program for code gives its colours, and its text is as it should be. Google Docs writes every kind of space on its words.
  const isCode = html => /<pre\b|white-space:\s*pre\s*[;"']/i.test(html) && !html.includes('docs-internal-guid')
  form.addEventListener('paste', event => {
    const { id, value, selectionStart, selectionEnd } = event.target
    if (id !== '${idOf(BODY)}') return
    const text = event.clipboardData.getData('text/plain')
    const html = event.clipboardData.getData('text/html')
    const before = value.slice(0, selectionStart)
    const signs = html && !isCode(html) ? fromPage(html) : ''
    const isBlock = /\n|^(?:#|- |\d+[.)] )/.test(signs)
    const apart = apartIn(before, value.slice(selectionEnd))
    const asLooks = isBlock ? apart[0] + signs + apart[1] : /\]\(|\*/.test(signs) ? signs : ''
    const ours = asLooks || asParagraphs(fromWord(text, /(^|\n)[ \t]*$/.test(before)))
    if (ours === text.replaceAll(/\r\n?/g, '\n')) return
    event.preventDefault()
    write(event.target, selectionStart, selectionEnd, ours)
  })
`}`
