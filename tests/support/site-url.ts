/** Where the journeys' server answers; the port is that of `tests/playwright.config.ts`. */
export const TEST_PORT = Number(process.env.FORECOURT_TEST_PORT ?? 4390)

/** The address of a dealer's own site, without a slash at the end. */
export const siteUrl = (slug: string): string => `http://${slug}.localhost:${TEST_PORT}`
