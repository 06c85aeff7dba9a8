// What pages carry in themselves and a browser runs or applies, known from the app alone: the policy of every site allows
// this, and nothing because a rendered page happens to hold it.
import { createApp } from 'astro/app/entrypoint'
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'
import { ASKED_OFFER } from '../../../src/components/forms/asked-offer.ts'
import { ADDRESS_MARK } from '../../../src/islands/forms/address-mark.ts'
import { ASKED_MARK } from '../../../src/islands/search/asked-mark.ts'
import type { InlineCode } from '../site/policy.ts'

const { clientDirectives, inlinedScripts } = createApp({ streaming: false }).manifest

/** How our islands start. Astro knows more ways; each would lengthen the headers of every page by its hash. */
const DIRECTIVES = ['load', 'painted']

export const inlineCode: InlineCode = {
  scripts: [
    islandScript,
    ...DIRECTIVES.map(name => clientDirectives.get(name)!),
    ...inlinedScripts.values(),
    ADDRESS_MARK,
    ASKED_MARK,
    ASKED_OFFER,
  ],
  styles: [ISLAND_STYLES],
}
