import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Refused } from '../contract/answers.ts'
import { saidOfCar } from '../site/labels.ts'
import type { Site } from '../site/site.ts'

type Details = {
  headers?: Readonly<Record<string, string>>
  /** What a page is told beside the words. */
  facts?: Omit<Refused, 'success' | 'error'>
  /** Where somebody else's service fails: the visitor hears nothing of it, the log its kind. */
  cause?: unknown
}

/** A refusal, in words for the visitor: what happened and what to do now. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode
  readonly headers: NonNullable<Details['headers']>
  readonly facts: NonNullable<Details['facts']>

  constructor(status: ContentfulStatusCode, message: string, { headers = {}, facts = {}, cause }: Details = {}) {
    super(message, { cause })
    this.name = 'ApiError'
    this.status = status
    this.headers = headers
    this.facts = facts
  }
}

/** A refusal that speaks of cars, which are vehicles where they are ridden or towed. */
export function ofCars(
  { settings }: Pick<Site, 'settings'>,
  ...[status, message, details]: ConstructorParameters<typeof ApiError>
): ApiError {
  return new ApiError(status, saidOfCar(message, settings), details)
}

/** What is said of a fault of ours; what it was is in the log under the request's id. */
export const INTERNAL_ERROR = 'Something went wrong on our side. Please try again in a moment.'

export const tooMany = (seconds: number): ApiError =>
  new ApiError(429, 'That was a lot of requests. Please wait a moment and try again.', {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) },
  })

export const signInFirst = (): ApiError => new ApiError(401, 'Please sign in first.')

/** Under the key of a form came another form. */
export const sentBefore = (facts: Details['facts'] = {}): ApiError =>
  new ApiError(422, 'This form was sent before with other details. Please reload the page and send it again.', {
    facts,
  })

export const unavailable = (
  message = 'This is not available right now. Please try again in a moment.',
  { cause }: Pick<Details, 'cause'> = {},
): ApiError => new ApiError(503, message, { headers: { 'Retry-After': '2' }, cause })
