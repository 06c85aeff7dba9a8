import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TOP } from '../../../scripts/options/folders.ts'

const src = join(TOP, 'src')

/** Numbers as people write them here: (02) 9999 0000, 0412 345 678, 1300 123 456, +61 2 9999 0000. */
const NUMBER =
  /\(0\d\)[ -]?\d{4}|\b0\d[ -]\d{4}[ -]\d{4}\b|\b(04\d\d|1[38]00)[ -]?\d{3}[ -]?\d{3}\b|\+\d{2}[ -]?\d[\d -]{6,}/
/** A comment may give an example. */
const COMMENT = /\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<![:"'])\/\/.*$/gm

const hasNumber = (text: string): boolean => NUMBER.test(text.replace(COMMENT, ''))

test('CF-04 no phone number is written outside the data of a site', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(name => /\.(ts|tsx|astro)$/.test(name))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter(name => hasNumber(readFileSync(join(src, name), 'utf8')))).toEqual([])
})

test.each(['(02) 9999 0000', '02 9999 0000', '0412 345 678', '1300123456', '+61 2 9999 0000'])(
  'CF-04 a number such as %s would be found',
  number => {
    expect(hasNumber(`const call = '${number}'`)).toBe(true)
    expect(hasNumber(`/** "${number}" */ const call = phone`)).toBe(false)
  },
)
