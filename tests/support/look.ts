// How a page looks, small enough to be kept beside the tests and alike in every Chromium.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { comeToRest } from './come-to-rest.ts'

/** The widths of a desk and a phone. In this order: a page that becomes smaller has its pictures already. */
export const WIDTHS = [1440, 390] as const

export type Width = (typeof WIDTHS)[number]

/** A screen so high that all which is looked at is in it, with what loads or reacts only when it is seen. */
const HEIGHT = 2_400

/**
 * How many times smaller the picture is. How the edges of letters are smoothed differs from browser to browser, and is
 * gone in it; a block that has moved or is missing is not.
 */
const SHRUNK: Record<Width, number> = { 390: 2, 1440: 4 }

/** What a JPEG loses, it loses in the next picture of the same page likewise. */
const QUALITY = 75

export const screenOf = (width: Width): { width: number; height: number } => ({ width, height: HEIGHT })

/** The page on its screen as a small JPEG, as soon as its pictures and letters are there and nothing moves any more. */
export async function lookOf(page: Page, width: Width): Promise<Buffer> {
  await page.evaluate(async () => {
    const pictures = [...document.images]
    // Those that wait in a rail for somebody to come would be waited for in vain.
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.all([document.fonts.ready, ...pictures.map(picture => picture.decode().catch(() => undefined))])
  })
  await comeToRest(page)
  const seen = await page.screenshot({ type: 'jpeg', quality: 100, animations: 'disabled', caret: 'hide' })
  return sharp(seen)
    .resize({ width: width / SHRUNK[width] })
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
