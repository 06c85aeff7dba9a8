/**
 * Stands in the bundle for what InstantSearch carries and our search never runs: its own router with the package `qs`
 * (`carRouter` reads and writes our addresses), its reports of clicks (`insights` is off), its page for crawlers, and its
 * helpers for templates of text; what fills the cache of Algolia's own client, which passes ours by; what it does for
 * recommendations; and the addresses of its documentation in what it refuses. That is 21 kB. Should a part be asked for after all, that is a fault to hear of.
 */
const refused = (): never => {
  throw new Error('See unused-widgets.ts')
}

/** In the place of `routers/history.js` and of the helpers for templates, a file each. */
export default refused

export { refused as createInsightsMiddleware, refused as createMetadataMiddleware }

export const isMetadataEnabled = (): boolean => false

/** Asked with whatever client there is, and does nothing with one that is not Algolia's own. */
export const hydrateSearchClient = (): void => {}

/** Asked for each search, with the recommendations that no widget has asked for. */
export const addInsightsToRecommendParameters = <Parameters>(none: Parameters): Parameters => none

/** Asked with what a server has searched for. */
export const hydrateRecommendCache = (): void => {}

/** What a widget is refused with, without where to read about it. */
export const createDocumentationMessageGenerator = () => (message: string) => message

/** Whether an address is to be written at all: plain data, of which `carRouter` knows by itself when it says the same. */
export const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
