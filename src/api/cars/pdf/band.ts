import type { CarSheet } from '../../../views/car-sheet.ts'
import type { Paper, Words } from './paper.ts'

const BAND_HEIGHT = 56

/** Whose car it is and how to reach them, across the top of a page; says where the band ends. */
export function drawBand({ doc, colours, left, width, pageWidth, ...paper }: Paper, { dealer }: CarSheet): number {
  paper.decorate(() => doc.rect(0, 0, pageWidth, BAND_HEIGHT).fill(colours.brand))
  const contact = [dealer.phone, dealer.address].filter(line => line !== undefined)
  paper.tag('P', () => {
    const words: Words = { face: 'display', size: 17, colour: 'on-brand' }
    const room = { x: left, width: width * 0.66 }
    paper.write(dealer.name, { ...room, y: (BAND_HEIGHT - paper.heightOf(dealer.name, room.width, words)) / 2 }, words)
  })
  if (contact.length > 0) {
    paper.tag('P', () => {
      const y = (BAND_HEIGHT - contact.length * 13) / 2
      const box = { x: left + width * 0.66, y, width: width * 0.34 }
      paper.write(contact.join('\n'), box, { face: 'strong', size: 9.5, colour: 'on-brand', align: 'right', gap: 1 })
    })
  }
  return BAND_HEIGHT
}
