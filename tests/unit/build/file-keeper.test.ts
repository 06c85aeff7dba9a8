import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileKeeper } from '../../../scripts/build/site/file-keeper.ts'
import { aFolder } from '../../support/folder.ts'

const RESULT = Buffer.from('a picture, made small')

/** A keeper with one result, and the file that it is kept in. */
function aKeeper() {
  const folder = aFolder()
  const keeper = fileKeeper(folder, 'v1')
  keeper.set('a picture', RESULT)
  const [name] = readdirSync(folder)
  return { folder, keeper, file: join(folder, name!) }
}

test('what is kept is found as it was, by whoever asks with the same code', () => {
  const { folder, keeper } = aKeeper()
  for (const asker of [keeper, fileKeeper(folder, 'v1')]) {
    expect(asker.has('a picture')).toBe(true)
    expect(Buffer.from(asker.get('a picture')!)).toEqual(RESULT)
  }
  expect(fileKeeper(folder, 'v2').has('a picture')).toBe(false)
  expect(keeper.has('another picture')).toBe(false)
  expect(keeper.get('another picture')).toBeUndefined()
})

test.each([
  ['empty', (file: string) => truncateSync(file, 0)],
  ['without its last byte', (file: string) => truncateSync(file, readFileSync(file).length - 1)],
  ['with zeros at its end', (file: string) => writeFileSync(file, Buffer.concat([RESULT, Buffer.alloc(7)]))],
])('a file that a power cut left %s is not found, and is there again once it is made anew', (_how, cut) => {
  const { keeper, file } = aKeeper()
  cut(file)
  expect(keeper.has('a picture')).toBe(false)
  expect(keeper.get('a picture')).toBeUndefined()
  keeper.set('a picture', RESULT)
  expect(keeper.has('a picture')).toBe(true)
})

test('what nobody asked for goes where something new was kept, and stays where nothing was', () => {
  const { folder, keeper } = aKeeper()
  keeper.set('another picture', RESULT)
  fileKeeper(folder, 'v1').forgetOthers()
  expect(readdirSync(folder)).toHaveLength(2)
  const next = fileKeeper(folder, 'v1')
  next.get('a picture')
  next.set('a third picture', RESULT)
  next.forgetOthers()
  expect(next.has('a picture')).toBe(true)
  expect(next.has('a third picture')).toBe(true)
  expect(next.has('another picture')).toBe(false)
})
