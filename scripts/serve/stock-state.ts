// The state of the stock as a build left it, with what has been reserved online since.
import { createHash } from 'node:crypto'
import type { StockState } from '../../src/domain/stock-state.ts'

/** A file of the state of the stock, whole or a part. */
export const isStockState = (path: string): boolean => /^\/stock-state(\.json|\/\d+\.json)$/.test(path)

/** The same file, in which the cars of these ids are reserved. What is not in the file is not in stock. */
export async function withReserved(file: Response, reserved: readonly number[]): Promise<Response> {
  const { cars, ...rest } = (await file.json()) as StockState
  const changed = Object.fromEntries(
    reserved.flatMap(id => (cars[id] === undefined ? [] : [[id, { ...cars[id], reserved: true }]])),
  )
  const text = JSON.stringify({ ...rest, cars: { ...cars, ...changed } })
  const headers = new Headers(file.headers)
  headers.set('ETag', `W/"${createHash('sha256').update(text).digest('hex').slice(0, 20)}"`)
  headers.set('Content-Length', String(Buffer.byteLength(text)))
  return new Response(text, { headers })
}
