// Makes the file of our signs: npm run icons. In the page each would cost as much as a line of text, again on every page.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { iconsFile } from '../src/components/icons.ts'
import { TOP } from './build/options.ts'

/** Where the file lies; `src/components/Icon.astro` shows its signs. */
export const ICONS_FILE = join(TOP, 'src/components/icons.svg')

if (import.meta.main) writeFileSync(ICONS_FILE, iconsFile())
