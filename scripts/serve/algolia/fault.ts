/** A refusal as the hosted service words it: a status, a message, and at times what it is about. */
export class AlgoliaFault extends Error {
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: number, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.details = details
  }
}

export const noSuchIndex = (name: string): AlgoliaFault => new AlgoliaFault(404, `Index ${name} does not exist`)
