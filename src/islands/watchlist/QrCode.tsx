import { useEffect, useState } from 'react'

/** Light modules around a code, by which a camera finds it. */
const BORDER = 4

type Drawn = { size: number; path: string }

/** A text as a code for a camera. What draws it comes when it is wanted; without it the link beside it does. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<Drawn>()
  useEffect(() => {
    let isWanted = true
    draw(text).then(
      code => isWanted && setDrawn(code),
      error => console.warn('the code of this list could not be drawn', error),
    )
    return () => {
      isWanted = false
    }
  }, [text])
  if (drawn === undefined) return null
  const { size, path } = drawn
  return (
    <figure className="share__code">
      <figcaption>{label}</figcaption>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={text}>
        <path d={path} />
      </svg>
    </figure>
  )
}

async function draw(text: string): Promise<Drawn> {
  const { encodeQR } = await import('qr')
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, path: dark.join('') }
}
