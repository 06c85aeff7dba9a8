import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url'
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url'
import hanken from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import instrument from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import sora from '@fontsource-variable/sora/files/sora-latin-wght-normal.woff2?url'
import type { Chrome } from '../views/chrome.ts'

/** The files of each pair (`styles/fonts.css` names the same), for the browser to fetch before it meets the text. */
export const fontFiles: Readonly<Record<Chrome['fonts'], readonly string[]>> = {
  sora: [sora, instrument],
  bricolage: [bricolage, hanken],
  archivo: [archivo, figtree],
  fraunces: [fraunces, figtree],
}
