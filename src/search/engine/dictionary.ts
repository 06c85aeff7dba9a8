import type { ByteReader, ByteWriter } from './bytes.ts'

/** Texts in order: each as the length that it shares with the one before, and the rest. */
export function writeTexts(writer: ByteWriter, texts: readonly string[]): void {
  const shared = texts.map((text, i) => (i === 0 ? 0 : sharedLength(texts[i - 1]!, text)))
  writer.number(texts.length)
  writer.numbers(shared)
  writer.numbers(texts.map((text, i) => text.length - shared[i]!))
  writer.text(texts.map((text, i) => text.slice(shared[i])).join(''))
}

export function readTexts(reader: ByteReader): string[] {
  const count = reader.number()
  const shared = reader.numbers(count)
  const rest = reader.numbers(count)
  const all = reader.text()
  const texts: string[] = []
  let before = ''
  let at = 0
  for (let i = 0; i < count; i++) {
    before = before.slice(0, shared[i]!) + all.slice(at, at + rest[i]!)
    at += rest[i]!
    texts.push(before)
  }
  return texts
}

export function sharedLength(a: string, b: string): number {
  const most = Math.min(a.length, b.length)
  let length = 0
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length++
  // Half of a character outside the basic plane is no text.
  const last = a.charCodeAt(length - 1)
  return last >= 0xd800 && last < 0xdc00 ? length - 1 : length
}

/** Numbers in order: whole ones as steps from one to the next, others as text. */
export function writeNumbers(writer: ByteWriter, numbers: readonly number[]): void {
  const steps = numbers.map((number, i) => (i === 0 ? number : number - numbers[i - 1]!))
  const whole = steps.every(step => Number.isInteger(step) && step >= 0 && step < 2 ** 32)
  writer.number(whole ? 1 : 0)
  if (!whole) {
    writer.text(JSON.stringify(numbers))
    return
  }
  writer.number(steps.length)
  writer.numbers(steps)
}

export function readNumbers(reader: ByteReader): Float64Array {
  if (reader.number() === 0) return Float64Array.from(JSON.parse(reader.text()) as number[])
  const steps = reader.numbers(reader.number())
  const numbers = new Float64Array(steps.length)
  let number = 0
  for (let i = 0; i < steps.length; i++) {
    number += steps[i]!
    numbers[i] = number
  }
  return numbers
}
