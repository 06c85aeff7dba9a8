import { encodeQR } from 'qr'
import type { Box, Paper } from './paper.ts'

/** An address as a code for the camera of a phone, as high as it is wide. */
export function drawCode({ doc, tag }: Pick<Paper, 'doc' | 'tag'>, link: string, { x, y, width }: Box): void {
  const code = encodeQR(link, 'raw', { ecc: 'medium', border: 2 })
  const square = width / code.length
  tag(
    'Figure',
    () => {
      doc.rect(x, y, width, width).fill('#ffffff')
      code.forEach((row, line) => {
        row.forEach((isDark, column) => {
          if (isDark) doc.rect(x + column * square, y + line * square, square, square)
        })
      })
      doc.fill('#000000')
    },
    { alt: link },
  )
}
