// Marketing staff at `npm run editor`, with a dealer of its own: from opening an offer to seeing it live.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { expect, type FrameLocator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { axeFaults } from '../support/axe.ts'
import { test } from '../support/journey.ts'
import { aDealerToPublish, editorProcess } from '../support/publisher.ts'

const OFFER = '---\n# Until further notice.\nname: A tank of fuel\n---\n\nUntil the pump runs dry.\n'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Staff at the overview of a dealer of their own, who is live. */
async function atEditor(page: Page, work: (dealer: ReturnType<typeof aDealerToPublish>) => Promise<void>) {
  test.setTimeout(180_000)
  const dealer = aDealerToPublish()
  writeFileSync(dealer.offerFile, OFFER)
  const editor = editorProcess(dealer)
  try {
    await editor.hears(/release 1/)
    await page.goto(/http:\/\/localhost:\d+\//.exec(editor.said())![0])
    await page.getByRole('link', { name: /^Northside Cars/ }).click()
    await work(dealer)
  } finally {
    await editor.kill()
    dealer.remove()
  }
}

const shownIn = (page: Page): FrameLocator => page.locator('iframe').last().contentFrame()

test('DC-186 an offer is opened, changed beside its real page, brought back after a reload, told what is wrong with it, saved, seen live, and put back @nightly', async ({
  page,
}) => {
  await atEditor(page, async ({ offerFile }) => {
    const shown = shownIn(page)
    const unshown = page.getByText('No page here?')
    const form = await page.getByRole('link', { name: 'A tank of fuel' }).getAttribute('href')
    // As in a browser that does not find the dealer's name.
    await page.route(/^http:\/\/northside\.localhost/, route => route.abort())
    await page.goto(new URL(form!, page.url()).href)
    await expect(unshown).toBeVisible()
    await page.unroute(/^http:\/\/northside\.localhost/)
    await page.goto(new URL(form!, page.url()).href)
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText('A tank of fuel')
    await expect(unshown).toBeHidden()

    // As on a desk, made smaller until all of its width is seen, and in the next form again.
    const widths = async () => {
      const frame = page.locator('iframe').last()
      return [await shown.locator('body').evaluate(() => innerWidth), Math.round((await frame.boundingBox())!.width)]
    }
    expect(await widths()).toEqual([390, 390])
    await page.getByRole('radio', { name: 'Phone' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Desk' })).toBeChecked()
    const beside = await page.locator('.frames').evaluate(frames => frames.clientWidth)
    expect(beside).toBeLessThan(1_440)
    await expect.poll(widths).toEqual([1_440, beside])
    await page.reload()
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText('A tank of fuel')
    await expect.poll(widths).toEqual([1_440, beside])

    await page.getByLabel('Name', { exact: true }).fill('Two tanks of fuel')
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Two tanks of fuel')
    await page.getByLabel(/^Text/).fill('Until the pump runs dry. [Ask us](/finence)')
    await expect(page.getByText('It has a link to /finence')).toBeVisible()
    await expect(page.getByText('Please look at what stands above the form.')).toBeVisible()
    await page.getByLabel(/^Text/).fill('Until the pump runs dry.')
    await expect(page.getByText('It has a link to /finence')).toBeHidden()
    await page.getByLabel('Name', { exact: true }).press('Enter')
    page.once('dialog', dialog => dialog.accept())
    await page.reload()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('A tank of fuel')
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Two tanks of fuel')
    expect(readFileSync(offerFile, 'utf8')).toBe(OFFER)

    // What is typed and taken back is no change, and nothing of it is lost.
    await page.getByLabel('Name', { exact: true }).fill('A tank of fuel')
    await page.getByRole('button', { name: 'Save and publish' }).click()
    await expect(page.getByText('Nothing was changed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Bring it back' })).toBeHidden()
    await page.getByLabel('Name', { exact: true }).fill('Two tanks of fuel')

    const text = page.getByLabel(/^Text/)
    await text.fill('Until {nobody} runs dry.')
    await text.press('Tab')
    await expect(text).toHaveAccessibleDescription(/\{nobody\} stands for nothing/)
    await text.fill('Until the pump runs dry.')
    // As a word processor has it; what the browser took so, it takes back.
    await text.press('ControlOrMeta+End')
    await text.evaluate(field => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '\n\n•\tFloor mats\n•\tA tank')
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(text).toHaveValue('Until the pump runs dry.\n\n- Floor mats\n- A tank')
    await expect(shown.getByRole('listitem').filter({ hasText: 'Floor mats' })).toBeVisible()
    await text.press('ControlOrMeta+z')
    await expect(text).toHaveValue('Until the pump runs dry.')

    await page.getByLabel('First day').fill('2026-06-30')
    await page.getByLabel('Last day').fill('2026-06-01')
    await page.getByRole('button', { name: 'Save and publish' }).click()
    await expect(page.getByRole('alert')).toContainText('Not saved yet. Nothing that you typed is lost.')
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await axeFaults(page)).toEqual([])
    // The keyboard stands on what is wrong, and goes on from there.
    await expect(page.getByRole('link', { name: 'Last day' })).toBeFocused()
    await page.keyboard.press('Enter')
    const lastDay = page.getByLabel('Last day')
    await expect(lastDay).toBeFocused()
    await expect(lastDay).toHaveAccessibleDescription(/It ends on 1 June 2026, before it starts on 30 June 2026\./)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Two tanks of fuel')

    await page.getByLabel('First day').fill('')
    await lastDay.fill('2099-12-31')
    // At first, as where a feed does not answer.
    const tried = { kind: 'coming', text: 'It did not work.', faults: [], isTriedAgain: true, askAgainMs: 1_000 }
    await page.route('**/live?since=*', route => route.fulfill({ json: tried }), { times: 1 })
    await page.getByRole('button', { name: 'Save and publish' }).click()
    const saved = page.locator('.saved')
    await expect(saved).toContainText('It did not work.')
    await expect(saved).toContainClass('busy')
    await expect(page.getByText('It is live.')).toBeVisible()
    await expect(saved).toContainClass('good')
    expect(readFileSync(offerFile, 'utf8')).toBe(
      OFFER.replace('A tank of fuel\n', '"Two tanks of fuel"\nexpiry: "2099-12-31"\n'),
    )
    const live = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'See it on the site' }).click(),
    ]).then(([popup]) => popup)
    await expect(live.getByRole('heading', { level: 1 })).toHaveText('Two tanks of fuel')
    await live.close()

    await page.getByRole('button', { name: 'Undo' }).click()
    const putBack = page.getByText('“Two tanks of fuel” was put back.')
    await expect(putBack).toBeVisible()
    await expect(putBack).toContainText('It is live.')
    expect(readFileSync(offerFile, 'utf8')).toBe(OFFER)
  })
})

test('DC-76 DC-186 photos that staff add to an offer, and among its words, are shown beside the form and, once live, fetched by a phone in a width that it shows @nightly', async ({
  page,
  browser,
}) => {
  await atEditor(page, async ({ sitesDir }) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    const create = { width: 4_000, height: 2_500, channels: 3, background: 'red', noise } as const
    const buffer = await sharp({ create }).blur(2).jpeg({ quality: 92 }).toBuffer()
    await page.getByRole('link', { name: 'A tank of fuel' }).click()
    const pictures = page.getByLabel('Add a picture')
    await pictures.first().setInputFiles({ name: 'Yard.JPG', mimeType: 'image/jpeg', buffer })
    await expect(page.getByText('Added as yard.jpg, 1920 by 1200 pixels.')).toBeVisible()
    const picture = shownIn(page).locator('main img').first()
    await expect(picture).toHaveJSProperty('complete', true)
    expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/assets\/yard-\d+\.avif$/)

    // And one among the words of its text, taken back and put in again by keys.
    const text = page.getByRole('textbox', { name: 'Text optional', exact: true })
    await page.getByRole('button', { name: 'Picture', exact: true }).click()
    await pictures.last().setInputFiles({ name: 'Pump.jpg', mimeType: 'image/jpeg', buffer })
    await expect(page.getByText('Added as pump.jpg')).toBeVisible()
    await page.getByLabel('What it shows').fill('The pump')
    await page.keyboard.press('Enter')
    const written = 'Until the pump runs dry.\n\n![The pump](/assets/pump.jpg)'
    await expect(text).toHaveValue(written)
    await expect(text).toBeInViewport()
    // There the page beside it begins.
    const shown = shownIn(page).getByRole('img', { name: 'The pump' })
    await expect(shown).toBeInViewport()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(text).toHaveValue('Until the pump runs dry.')
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(text).toHaveValue(written)
    await shown.scrollIntoViewIfNeeded()
    await expect(shown).toHaveJSProperty('complete', true)
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Save and publish' }).click()
    await expect(page.getByText('It is live.')).toBeVisible()
    const address = await page.getByRole('link', { name: 'See it on the site' }).getAttribute('href')

    const phone = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
    })
    try {
      const shop = await phone.newPage()
      const fetched: string[] = []
      shop.on('response', answer => answer.url().includes('/assets/') && fetched.push(new URL(answer.url()).pathname))
      await shop.goto(address!)
      for (const picture of [shop.locator('main img').first(), shop.getByRole('img', { name: 'The pump' })]) {
        await picture.scrollIntoViewIfNeeded()
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      }
      expect(fetched).toEqual(['/assets/yard-960.avif', '/assets/pump-960.avif'])
    } finally {
      await phone.close()
    }
    const [small, whole] = ['yard-960.avif', 'yard.jpg'].map(
      name => statSync(`${sitesDir}/northside/assets/${name}`).size,
    )
    expect(small!).toBeLessThan(whole! / 4)
  })
})

test('DC-186 what car pages say is shown where they say it, a menu is put in another order, a colour is chosen by eye, and a line of the dealer goes live @nightly', async ({
  page,
}) => {
  await atEditor(page, async ({ sitesDir }) => {
    const shown = shownIn(page)
    const foot = shown.getByRole('contentinfo')
    await page.getByRole('region', { name: 'Texts of car pages' }).getByRole('link', { name: 'Edit' }).click()
    await page.getByLabel('What is included').fill('A full tank.\n\nA car wash.')
    await expect(shown.getByRole('listitem').filter({ hasText: 'A car wash.' })).toBeInViewport({ ratio: 1 })

    page.once('dialog', dialog => dialog.accept())
    await page.getByRole('link', { name: 'Northside Cars' }).click()
    await page.getByRole('region', { name: 'Texts of car pages' }).getByRole('link', { name: 'Edit' }).click()
    // Who saves the form as it is, in place of bringing back what was typed, has that still.
    const typedBefore = page.getByText('You typed something here before')
    await expect(typedBefore).toBeVisible()
    await page.getByRole('button', { name: 'Save and publish' }).click()
    await expect(page.getByText('Nothing was changed')).toBeVisible()
    await expect(typedBefore).toBeVisible()

    await page.getByRole('link', { name: 'Northside Cars' }).click()
    await page.getByRole('region', { name: 'Menu', exact: true }).getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Move up item 4' }).press('Enter')
    await page.keyboard.press('Enter')
    const service = page.getByRole('group', { name: 'Item 6' })
    await service.getByText('Or opens these links').click()
    await service.getByRole('button', { name: 'Add a link' }).press('Enter')
    await page.keyboard.type('Tyres')
    await page.keyboard.press('Tab')
    await page.keyboard.type('https://tyres.example/')
    const menu = shown.getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('link').nth(1)).toHaveText('Sell My Car')
    const tyres = menu.getByRole('link', { name: 'Tyres', includeHidden: true })
    await expect(tyres).toHaveAttribute('href', 'https://tyres.example/')
    await menu.getByText('Service', { exact: true }).click()
    await expect(tyres).toBeInViewport()

    page.once('dialog', dialog => dialog.accept())
    await page.getByRole('link', { name: 'Northside Cars' }).click()
    await page.getByRole('region', { name: 'Colours' }).getByRole('link', { name: 'Edit' }).click()
    const [written, chosen] = [page.getByLabel(/^Main colour/), page.getByLabel('Choose the main colour')]
    // Nothing while one frame takes the place of another.
    const colourShown = () =>
      shown
        .locator('html')
        .evaluate(html => getComputedStyle(html).getPropertyValue('--brand'))
        .catch(() => undefined)
    await written.fill('#7a1f1f')
    await expect(chosen).toHaveValue('#7a1f1f')
    await expect.poll(colourShown).toBe('#7a1f1f')
    const another = page.waitForEvent('popup')
    await shown.getByRole('link', { name: 'Privacy' }).first().click()
    await expect((await another).getByRole('heading', { level: 1 })).toHaveText(/Privacy/)
    await (await another).close()
    await foot.scrollIntoViewIfNeeded()
    await chosen.fill('#1f4f7a')
    await expect(written).toHaveValue('#1f4f7a')
    await expect.poll(colourShown).toBe('#1f4f7a')
    // Who reads further down stays there.
    await expect(foot).toBeInViewport()
    expect(await axeFaults(page)).toEqual([])

    page.once('dialog', dialog => dialog.accept())
    await page.getByRole('link', { name: 'Northside Cars' }).click()
    // In a narrow window, where it stands below the form, the page comes to its part by itself.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('region', { name: 'Name' }).getByRole('link', { name: 'Edit' }).click()
    await expect.poll(() => shown.locator('body').evaluate(() => scrollY)).toBeGreaterThan(0)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.setViewportSize({ width: 1_280, height: 720 })
    await page
      .getByLabel('Add a picture')
      .last()
      .setInputFiles({ name: 'wrong.png', mimeType: 'image/png', buffer: PICTURE })
    await page.getByRole('button', { name: 'Remove it again' }).click()
    await expect(page.getByText('Removed again.')).toBeVisible()
    expect(existsSync(`${sitesDir}/northside/assets/wrong.png`)).toBe(false)

    await page.getByLabel('Line below it').fill('Good cars since June')
    await expect(foot.getByText('Good cars since June')).toBeInViewport()
    // A picture that takes its time is saved with the rest.
    await page.route(/\/pictures$/, async route => {
      const waits = page.getByText('A picture is still being added.')
      await expect(waits).toBeVisible()
      const tried = page.waitForResponse(/\/name\/site$/)
      await page.getByLabel('Line below it').fill('Good cars since June')
      await tried
      await expect(waits).toBeVisible()
      await route.continue()
    })
    await page
      .getByLabel('Add a picture')
      .last()
      .setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: PICTURE })
    await page.getByRole('button', { name: 'Save and publish' }).click()
    // Its hint has the same words in the middle of a sentence.
    await expect(page.getByText(/It is live\./)).toBeVisible()
    expect(JSON.parse(readFileSync(`${sitesDir}/northside/site.json`, 'utf8'))).toMatchObject({
      tagline: 'Good cars since June',
      icon: '/assets/icon.png',
    })
    // What is typed on from there is kept as well, as any other that was not saved.
    await page.getByLabel('Line below it').fill('Good cars since May')
    page.once('dialog', dialog => dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await expect(page.getByLabel('Line below it')).toHaveValue('Good cars since May')

    // Where the row of one is removed meanwhile, the rest is saved all the same.
    page.once('dialog', dialog => dialog.accept())
    await page.goto(new URL('/sites/northside/team/site', page.url()).href)
    await page.unroute(/\/pictures$/)
    await page.route(/\/pictures$/, async route => {
      await page.getByRole('button', { name: 'Save and publish' }).click()
      await page.locator('[data-remove-row]').last().click()
      await route.continue()
    })
    await page.locator('summary').first().click()
    await page.locator('[data-add-row="list"]').click()
    await page.getByLabel('Name', { exact: true }).fill('Kim')
    await page.getByLabel('What they do').fill('Service desk')
    await page.locator('[data-add-row="list"]').click()
    await page
      .getByLabel('Add a picture')
      .last()
      .setInputFiles({ name: 'alex.png', mimeType: 'image/png', buffer: PICTURE })
    await expect(page.getByText(/Saved at/)).toBeVisible()
    expect(JSON.parse(readFileSync(`${sitesDir}/northside/content/team.json`, 'utf8'))).toEqual([
      { name: 'Kim', role: 'Service desk' },
    ])
  })
})
