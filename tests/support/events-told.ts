import type { Page } from '@playwright/test'

/** How often the page has told its data layer of an event. */
export const eventsTold = (page: Page, eventId: number): Promise<number> =>
  page.evaluate(id => {
    const { dataLayer = [] } = globalThis as { dataLayer?: { event_id?: number }[] }
    return dataLayer.filter(({ event_id }) => event_id === id).length
  }, eventId)
