/** Writes numbers and texts one behind the other. */
export class ByteWriter {
  #bytes = new Uint8Array(1024)
  #length = 0

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more))
    grown.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = grown
  }

  bytes(added: Uint8Array): void {
    this.#room(added.length)
    this.#bytes.set(added, this.#length)
    this.#length += added.length
  }

  /** A whole number from 0 to 2^53, in as few groups of seven bits as it needs. */
  number(value: number): void {
    this.#room(8)
    let rest = value
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.#bytes[this.#length++] = rest
  }

  text(value: string): void {
    const bytes = utf8(value)
    this.number(bytes.length)
    this.bytes(bytes)
  }

  /**
   * Many whole numbers below 2^32: first all their lowest bytes, then all the next. Bytes of one kind beside each other
   * are what a compressor needs.
   */
  numbers(values: ArrayLike<number>): void {
    const planes = planesOf(values)
    this.number(planes.length)
    for (const plane of planes) this.bytes(plane)
  }

  done(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }
}

/** The bytes of numbers, lowest first, as few planes as the largest needs. */
export function planesOf(values: ArrayLike<number>): Uint8Array[] {
  let largest = 0
  for (let i = 0; i < values.length; i++) if (values[i]! > largest) largest = values[i]!
  const planes: Uint8Array[] = []
  for (let shift = 0; shift === 0 || largest >= 2 ** shift; shift += 8) {
    const plane = new Uint8Array(values.length)
    for (let i = 0; i < values.length; i++) plane[i] = values[i]! >>> shift
    planes.push(plane)
    if (shift === 24) break
  }
  return planes
}

/** Reads what a `ByteWriter` wrote, in the same order. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  bytes(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new Error('The index is cut off')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  number(): number {
    let value = 0
    for (let scale = 1; ; scale *= 0x80) {
      const byte = this.bytes(1)[0]!
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
    }
  }

  text(): string {
    return fromUtf8(this.bytes(this.number()))
  }

  numbers(count: number): Uint32Array {
    const values = new Uint32Array(count)
    const planes = this.number()
    for (let plane = 0; plane < planes; plane++) {
      const bytes = this.bytes(count)
      const shift = plane * 8
      for (let i = 0; i < count; i++) values[i]! |= bytes[i]! << shift
    }
    return values
  }
}

// The engine runs where there may be no TextEncoder, so it brings its own.

export function utf8(text: string): Uint8Array {
  // A character is at most three bytes, or four if it counts as two.
  const bytes = new Uint8Array(text.length * 3)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at)!
    if (code < 0x80) {
      bytes[length++] = code
    } else if (code < 0x800) {
      bytes[length++] = 0xc0 | (code >> 6)
      bytes[length++] = 0x80 | (code & 0x3f)
    } else if (code < 0x10000) {
      bytes[length++] = 0xe0 | (code >> 12)
      bytes[length++] = 0x80 | ((code >> 6) & 0x3f)
      bytes[length++] = 0x80 | (code & 0x3f)
    } else {
      at++
      bytes[length++] = 0xf0 | (code >> 18)
      bytes[length++] = 0x80 | ((code >> 12) & 0x3f)
      bytes[length++] = 0x80 | ((code >> 6) & 0x3f)
      bytes[length++] = 0x80 | (code & 0x3f)
    }
  }
  return bytes.slice(0, length)
}

export function fromUtf8(bytes: Uint8Array): string {
  const codes: number[] = []
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at++]!
    if (first < 0x80) codes.push(first)
    else {
      const more = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3
      let code = first & (0x3f >> more)
      for (let i = 0; i < more; i++) code = (code << 6) | (bytes[at++]! & 0x3f)
      codes.push(code)
    }
    if (codes.length >= 4096) {
      text += String.fromCodePoint(...codes)
      codes.length = 0
    }
  }
  return text + String.fromCodePoint(...codes)
}

/** Sixteen characters that differ when the bytes do: for file names, not for secrets. */
export function fingerprint(bytes: Uint8Array): string {
  let a = 0x9e3779b9
  let b = 0x85ebca6b
  for (let i = 0; i < bytes.length; i++) {
    a = Math.imul(a ^ bytes[i]!, 0x01000193)
    b = Math.imul(b ^ bytes[i]! ^ (a >>> 15), 0x5bd1e995)
    b = (b << 13) | (b >>> 19)
  }
  const finish = (hash: number): string => {
    let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return ((mixed ^ (mixed >>> 16)) >>> 0).toString(16).padStart(8, '0')
  }
  return finish(a) + finish(b)
}
