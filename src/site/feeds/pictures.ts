import { isPictureAddress, nothing } from '../../records/fields.ts'
import { type FeedReport, fieldsOf, type ReadRow } from './rows.ts'

/** What became of the pictures of a feed that are not written as they should be. */
export type PicturesMended = {
  /** Without an address that a page could show. */
  leftOut: number
  /** Asked for by https, though the feed says http. */
  secured: number
  /** The first that was left out, as it stands in the feed, and its row. */
  example?: string
}

export const noPicturesMended = (): PicturesMended => ({ leftOut: 0, secured: 0 })

/** A row whose pictures are addresses that pages may show; one bad among thirty harms neither the others nor the car. */
export function withPictures(read: ReadRow, mended: PicturesMended): ReadRow {
  const fields = fieldsOf(read)
  if (fields === undefined) return read
  const car = { ...fields }
  const mend = (value: unknown): unknown => mendedAddress(value, read.row, mended)
  for (const name of ['images', 'thumbnails']) {
    const list = car[name]
    if (Array.isArray(list)) car[name] = list.map(mend)
  }
  car['primary_image_url'] = mend(car['primary_image_url'])
  return { row: read.row, car }
}

function mendedAddress(value: unknown, row: number, mended: PicturesMended): unknown {
  if (nothing(value) === undefined) return undefined
  const written = typeof value === 'string' ? value.trim() : ''
  const address = written.replace(/^https?:\/\//i, 'https://')
  if (!isPictureAddress(address)) {
    mended.leftOut++
    mended.example ??= `${JSON.stringify(value).slice(0, LONGEST_EXAMPLE)} in row ${row}`
    return undefined
  }
  if (/^http:/i.test(written)) mended.secured++
  return address
}

const LONGEST_EXAMPLE = 100

/** A warning for each feed with pictures that were left out, and one for each with pictures that are asked for otherwise. */
export function picturesTold(reports: readonly FeedReport[]): string[] {
  return reports.flatMap(({ file, pictures: { leftOut, secured, example } = noPicturesMended() }) => [
    ...(leftOut > 0
      ? [
          `${file}: ${leftOut === 1 ? '1 picture is' : `${leftOut} pictures are`} left out, first ${example} → write one address that begins with https:// or one slash`,
        ]
      : []),
    ...(secured > 0
      ? [
          `${file}: ${secured === 1 ? '1 picture that begins' : `${secured} pictures that begin`} with http:// ${secured === 1 ? 'is' : 'are'} asked for by https:// → browsers load no other; see that the host has them there`,
        ]
      : []),
  ])
}
