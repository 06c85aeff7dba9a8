import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Refused } from '../contract/answers.ts'
import { saidOfCar } from '../site/labels.ts'
import type { Site } from '../site/site.ts'

/** What a page is told of a refusal beside its words. */
type Facts = Omit<Refused, 'success' | 'error'>

/** A refusal, in words for the visitor: what happened and what to do now. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode
  readonly headers: Readonly<Record<string, string>>
  readonly facts: Facts

  constructor(
    status: ContentfulStatusCode,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    facts: Facts = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'ApiError'
    this.status = status
    this.headers = headers
    this.facts = facts
  }
}

/** A refusal that speaks of cars, which are vehicles where they are ridden or towed. */
export function ofCars(
  { settings }: Pick<Site, 'settings'>,
  ...[status, message, headers, facts]: ConstructorParameters<typeof ApiError>
): ApiError {
  return new ApiError(status, saidOfCar(message, settings), headers, facts)
}

/** What is said of a fault of ours; what it was is in the log under the request's id. */
export const INTERNAL_ERROR = 'Something went wrong on our side. Please try again in a moment.'

export const tooMany = (seconds: number): ApiError =>
  new ApiError(429, 'That was a lot of requests. Please wait a moment and try again.', {
    'Retry-After': String(Math.max(1, Math.ceil(seconds))),
  })

export const signInFirst = (): ApiError => new ApiError(401, 'Please sign in first.')

/** Under the key of a form came another form. */
export const sentBefore = (facts: Facts = {}): ApiError =>
  new ApiError(
    422,
    'This form was sent before with other details. Please reload the page and send it again.',
    {},
    facts,
  )

/** With a `cause` where somebody else's service fails: the visitor hears nothing of it, the log its kind. */
export const unavailable = (
  message = 'This is not available right now. Please try again in a moment.',
  options?: ErrorOptions,
): ApiError => new ApiError(503, message, { 'Retry-After': '2' }, {}, options)
