// What a browser tells a screen reader of a page, which may be more than the page says.
import type { Page } from '@playwright/test'

async function told(page: Page) {
  const tools = await page.context().newCDPSession(page)
  const { nodes } = await tools.send('Accessibility.getFullAXTree')
  await tools.detach()
  return nodes.map(({ name, description, properties = [] }) => ({
    name: String(name?.value),
    description: String(description?.value ?? ''),
    isInvalid: properties.some(({ name, value }) => name === 'invalid' && value.value === 'true'),
  }))
}

/** The names of the fields that a reader calls invalid. */
export const toldInvalid = async (page: Page): Promise<string[]> =>
  (await told(page)).filter(({ isInvalid }) => isInvalid).map(({ name }) => name)

/** The names that a reader says twice, as what they name is described by them too. */
export const toldTwice = async (page: Page): Promise<string[]> =>
  (await told(page)).filter(({ name, description }) => name !== '' && name === description).map(({ name }) => name)
