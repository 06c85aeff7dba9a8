/**
 * Stands in the bundle for what InstantSearch carries and our search never runs: its own router with the package `qs`
 * (`carRouter` reads and writes our addresses), its reports of clicks (`insights` is off), its page for crawlers, and its
 * helpers for templates of text; what fills the cache of Algolia's own client, which passes ours by; and the addresses of
 * its documentation in what it refuses. That is 21 kB. Should a part be asked for after all, that is a fault to hear of.
 */
const refused = (): never => {
  throw new Error('Left out: see unused-widgets.ts')
}

/** In the place of `routers/history.js` and of the helpers for templates, a file each. */
export default refused

export { refused as createInsightsMiddleware, refused as createMetadataMiddleware }

export const isMetadataEnabled = (): boolean => false

/** Asked with whatever client there is, and does nothing with one that is not Algolia's own. */
export const hydrateSearchClient = (): void => {}

/** What a widget is refused with, without where to read about it. */
export const createDocumentationMessageGenerator = () => (message: string) => message
