import { expect, test } from 'vitest'
import { askedText, TEXT_ENDS_AT_BYTES } from '../../../src/search/clients/asked-text.ts'

test('what says nothing beside other words is not asked for at Algolia, with and without hyphens', () => {
  expect(askedText('vehicles for sale in Perth')).toBe('Perth')
  expect(askedText('used hatch for-sale')).toBe('used hatch')
  expect(askedText('for-sale')).toBe('')
  expect(askedText('plug-in hybrid')).toBe('plug-in hybrid')
  expect(askedText('car')).toBe('car')
})

test('the size of an engine is asked for at Algolia as the word that its record holds', () => {
  expect(askedText('2.8 litre diesel')).toBe('28l diesel')
  expect(askedText('hilux 2.8L')).toBe('hilux 28l')
  expect(askedText('3 litre hilux')).toBe('30l hilux')
  expect(askedText('bmw 3 l')).toBe('bmw 3 l')
  expect(askedText('corvette 2LT 6.2LT')).toBe('corvette 2LT 62l')
  expect(askedText('jayco 19.61-3')).toBe('jayco 19.61-3')
  expect(askedText('from $2.5')).toBe('from 2.5')
})

test('a text ends with the word with which it comes to ten, however they hang together', () => {
  expect(askedText('a1 a2 a3 a4 a5 a6 a7 a8 a9 mazda-cx-5 nosuchword')).toBe('a1 a2 a3 a4 a5 a6 a7 a8 a9 mazda-cx-5')
  expect(askedText('a1 a2 a3 a4 a5 a6 a7 mazda-cx-5 nosuchword')).toBe('a1 a2 a3 a4 a5 a6 a7 mazda-cx-5')
})

test('marks of a script that writes vowels so stay with their letters', () => {
  expect(askedText('हिंदी')).toBe('हिंदी')
  expect(askedText('โตโยต้า')).toBe('โตโยต้า')
})

test('Algolia is asked for no text that it refuses', () => {
  const long = askedText('é'.repeat(TEXT_ENDS_AT_BYTES))
  expect(new TextEncoder().encode(long).length).toBeLessThan(TEXT_ENDS_AT_BYTES)
  expect(long).toMatch(/^é+$/)
})
