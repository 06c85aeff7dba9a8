/** A receiver outside did not take what was sent; its status is the code that the log and the outbox keep. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: string

  constructor(status: number) {
    super('the receiver refused')
    this.code = String(status)
  }
}
