import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import hanken from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import sora from '@fontsource-variable/sora/files/sora-latin-wght-normal.woff2?url'
import type { Chrome } from '../views/chrome.ts'

/**
 * The files to fetch before the text is met (`styles/fonts.css` names the same), of those pairs whose stand-ins break lines
 * elsewhere, so that the page would move when they arrive. The others come after the first picture.
 */
export const fontFiles: Readonly<Record<Chrome['fonts'], readonly string[]>> = {
  sora: [sora, instrument],
  bricolage: [bricolage, hanken],
  archivo: [],
  fraunces: [],
}
