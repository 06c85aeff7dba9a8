/** An event as analytics gets it: a number and a name of the requirements, and facts of cars, never of people. Source: DC-177. */
export type AnalyticsEvent = {
  id: number
  name: string
  tags?: readonly string[] | undefined
  fields?: Readonly<Record<string, string | number>> | undefined
}

type DataLayer = { dataLayer?: unknown[] }

/**
 * Tells the page's data layer of an event, for whichever analytics the dealer has read it. What goes wrong there is
 * nothing to the visitor. Source: DC-177.
 */
export function recordEvent(site: string, { id, name, tags, fields }: AnalyticsEvent): void {
  try {
    const page = globalThis as DataLayer
    page.dataLayer ??= []
    page.dataLayer.push({ event: 'forecourt', event_id: id, event_name: name, site, ...(tags && { tags }), ...fields })
  } catch (error) {
    console.warn('an event was not recorded', error)
  }
}
