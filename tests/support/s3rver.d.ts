declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'

  export type Context = {
    method: string
    path: string
    status: number
    get(header: string): string
    store: { getMetadata(bucket: string, key: string): Promise<{ etag?: string }> }
  }
  export type Next = () => Promise<void>

  export default class S3rver {
    constructor(options: Record<string, unknown>)
    middleware: ((context: Context, next: Next) => Promise<void>)[]
    httpServer: Server
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
