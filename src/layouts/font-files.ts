import bricolage from '../styles/fonts/bricolage-grotesque.woff2?url'
import hanken from '../styles/fonts/hanken-grotesk.woff2?url'
import instrument from '../styles/fonts/instrument-sans.woff2?url'
import sora from '../styles/fonts/sora.woff2?url'
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
