import type { Site } from '../site/site.ts'
import type { Services } from './services.ts'

/** Who is signed in, at this site. */
export type Session = { id: string; site: string; phone: string }

/** What a host hands over with a request. */
export type HostBindings = {
  /** The address that the connection comes from. */
  address?: string | undefined
  /** Keeps a serverless host awake until something is done that the answer does not wait for. */
  later?: ((work: Promise<unknown>) => void) | undefined
}

export type ApiEnv = {
  Bindings: HostBindings
  Variables: {
    services: Services
    requestId: string
    site: Site
    /** The host name that the visitor asked. */
    host: string
    /** Who asks, for limits: hidden, and an IPv6 network counts as one. */
    visitor: string
    /** What came as JSON, of any shape. */
    body: unknown
    /** Only behind `signedIn`. */
    session: Session
    /** Only behind `holdingToken`. */
    token: string
  }
}
