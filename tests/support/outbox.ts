import type { Page } from '@playwright/test'
import { KEPT_ALIVE } from './network.ts'
import { TEST_PORT } from './site-url.ts'

/** What would have left this computer, by the server of the journeys. */
export const OUTBOX = `http://localhost:${TEST_PORT}/outbox`

/** The leads of a name that reached a dealer: each is one letter of the local outbox, once it is answered. */
async function lettersNamed(page: Page, lastName: string): Promise<string[]> {
  const response = await page.request.get(OUTBOX, KEPT_ALIVE)
  const letters = (await response.text()).split('<li').slice(1)
  const named = new RegExp(String.raw`(?:Last name:|Name: \S+) ${lastName}\b`)
  return letters.filter(letter => named.test(letter))
}

export async function leadsNamed(page: Page, lastName: string): Promise<number> {
  return (await lettersNamed(page, lastName)).length
}

/** The newest lead of a name, as the dealer reads it: addresses as the text that they are. */
export async function leadOf(page: Page, lastName: string): Promise<string> {
  const [newest = ''] = await lettersNamed(page, lastName)
  return newest.replace(/<a href="[^"]*">(.*?)<\/a>/g, '$1')
}

/** The newest code that was sent to a phone, given in its international form, by the server of the journeys or another. */
export async function codeSentTo(page: Page, phone: string, local = `http://localhost:${TEST_PORT}`): Promise<string> {
  const response = await page.request.get(`${local}/outbox`, KEPT_ALIVE)
  const message = (await response.text()).split('<li').find(part => part.includes(phone) && CODE.test(part))
  return CODE.exec(message ?? '')?.[1] ?? ''
}

const CODE = /(\d{6}) is your .* sign-in code/

/** The path of the link in the newest email about what a box watches, empty until there is one. */
export async function alertLinkSentTo(page: Page, box: string): Promise<string> {
  const response = await page.request.get(OUTBOX, KEPT_ALIVE)
  const letter = (await response.text()).split('<li').find(part => part.includes(box))
  return /\/api\/alerts\/[\w-]{36}\/[\w-]{43}/.exec(letter ?? '')?.[0] ?? ''
}
