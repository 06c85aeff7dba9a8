// What axe finds on a page: one way to ask for all journeys.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { comeToRest } from './come-to-rest.ts'

/** Half as long as `axe.source`, which a page takes in each time. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What is wrong for those who cannot see or point, by all of axe's rules (WCAG 2.2 AA and good practice): each rule with
 * the first place that breaks it. Our pages embed no other page, so axe looks in no frame. Most of its time goes to the
 * contrast of texts; unless asked for every text, it looks at three of those that look alike.
 */
export async function axeFaults(page: Page, part = 'html', { everyText = false } = {}): Promise<string[]> {
  // Half faded in, no text has its contrast yet.
  await comeToRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  if (!everyText) await page.evaluate(markAlike, part)
  return page.evaluate(faultsIn, part)
}

async function faultsIn(part: string): Promise<string[]> {
  const { axe: checker } = window as unknown as { axe: typeof axe }
  checker.configure({ rules: [{ id: 'color-contrast', selector: '*:not([data-alike])' }] })
  const { violations } = await checker.run(part, { resultTypes: ['violations'], iframes: false })
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)
}

/**
 * In the page: marks the elements of a part that look as others of it do, each by its own colours and letters and those of
 * all it stands in. The first two and the last with a text that is seen stay unmarked, as what lies over or below one need
 * not do so for the others.
 */
function markAlike(part: string): void {
  const looks = new Map<string, { number: number; elements: Element[] }>()
  const look = (element: Element, around: number): void => {
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, textShadow } =
      getComputedStyle(element)
    // No contrast is asked of what cannot be used.
    const isOff = element.matches(':disabled, [aria-disabled=true]')
    const own = [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, textShadow, isOff]
    const name = [around, element.localName, element.getAttribute('class'), ...own].join('|')
    const known = looks.get(name) ?? { number: looks.size, elements: [] }
    looks.set(name, known)
    element.removeAttribute('data-alike')
    const hasText = [...element.childNodes].some(node => node instanceof Text && node.data.trim() !== '')
    if (hasText && element.checkVisibility({ visibilityProperty: true })) known.elements.push(element)
    for (const child of element.children) look(child, known.number)
  }
  look(document.querySelector(part)!, 0)
  for (const { elements } of looks.values()) {
    for (const alike of elements.slice(2, -1)) alike.setAttribute('data-alike', '')
  }
}
