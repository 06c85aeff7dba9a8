// A function of AWS Lambda behind a function URL or an HTTP API; the handler is `handler`, and `deliver` runs on a schedule.
import { handle, type LambdaContext, type LambdaEvent } from 'hono/aws-lambda'
import { createServerless } from '../serverless.ts'

const api = createServerless()

type Event = LambdaEvent & { requestContext?: { http?: { sourceIp?: string } } }

export const handler = (event: Event, context?: LambdaContext): ReturnType<ReturnType<typeof handle>> => {
  const address = event.requestContext?.http?.sourceIp
  const app = { fetch: (request: Request) => api.fetch(request, { address }) }
  return handle(app as unknown as Parameters<typeof handle>[0])(event, context)
}

export const deliver = (): Promise<void> => api.deliver()
