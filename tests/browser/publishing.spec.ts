// Staff at the status page of `npm run publisher`, with a dealer of its own.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { axeFaults } from '../support/axe.ts'
import { aCar } from '../support/builders.ts'
import { test } from '../support/journey.ts'
import { aDealerToPublish, publisherProcess } from '../support/publisher.ts'

const offer = (text: string, fields = ''): string => `---\nname: A tank of fuel\n${fields}---\n${text}\n`

test('staff see an offer go live, what is wrong with the next one, and go back to the one before @nightly', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const { offerFile, remove, ...folders } = aDealerToPublish()
  const save = (text: string): void => writeFileSync(offerFile, text)
  save(offer('Until the pump runs dry.'))
  const publisher = publisherProcess(folders)
  try {
    await publisher.hears(/^ready/m)
    await page.goto(/http:\/\/localhost:\d+\//.exec(publisher.said())![0])
    const dealer = page.getByRole('article', { name: 'Northside Cars' })
    const state = dealer.locator('.state')
    await expect(state).toHaveText('Live')
    await expect(dealer).toContainText('release 1')
    await expect(dealer.getByRole('button', { name: 'Roll back Northside Cars' })).toBeDisabled()

    const kept = dealer.locator('.history summary')
    await kept.focus()
    save(offer('Two tanks, even.'))
    await expect(dealer).toContainText('release 2')
    await expect(state).toHaveText('Live')
    await expect(kept).toBeFocused()

    save(offer('Three tanks.', 'expiry: soon\n'))
    await expect(state).toHaveText('Refused')
    await expect(dealer).toContainText('sites/northside/content/offers/fuel.md ✖ write a date as 2026-05-31')
    await expect(page.getByRole('status')).toHaveText('Northside Cars: Refused')
    expect(await axeFaults(page)).toEqual([])

    save(offer('Three tanks.'))
    await expect(dealer).toContainText('release 3')
    await expect(state).toHaveText('Live')
    await dealer.getByRole('button', { name: 'Roll back Northside Cars' }).click()
    await expect(state).toHaveText('Held back')
    await expect(dealer).toContainText('release 2')

    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await axeFaults(page)).toEqual([])

    const preview = await dealer.getByRole('link', { name: 'Preview Northside Cars' }).getAttribute('href')
    await page.goto(`${preview}offers/fuel`)
    await expect(page.getByText('Three tanks.').first()).toBeVisible()
  } finally {
    await publisher.kill()
    remove()
  }
})

test('E17 staff are told of a feed that has lost most of its cars, keep what is live, and take what is left if that is right @nightly', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const { offerFile, remove, ...folders } = aDealerToPublish()
  const cars = (count: number): void => {
    const all = Array.from({ length: count }, (_, index) => aCar({ id: index + 1, slug: `car-${index + 1}` }))
    writeFileSync(join(folders.sitesDir, 'northside/stock.json'), JSON.stringify(all))
  }
  cars(30)
  const publisher = publisherProcess(folders)
  try {
    await publisher.hears(/^ready/m)
    await page.goto(/http:\/\/localhost:\d+\//.exec(publisher.said())![0])
    const dealer = page.getByRole('article', { name: 'Northside Cars' })
    const take = dealer.getByRole('button', { name: 'Publish as it is Northside Cars' })
    const state = dealer.locator('.state')
    await expect(state).toHaveText('Live')
    await expect(take).toHaveCount(0)

    cars(10)
    await expect(state).toHaveText('Refused')
    await expect(dealer).toContainText('sites/northside/stock.json ✖ has 10 cars, and had 30 before')
    await expect(dealer).toContainText('release 1')
    expect(await axeFaults(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

    await take.click()
    await expect(dealer).toContainText('release 2')
    await expect(state).toHaveText('Live')
    await expect(take).toHaveCount(0)
    await expect(dealer).toBeFocused()
  } finally {
    await publisher.kill()
    remove()
  }
})
