// What the compiled app has in place of `Request`, `Response` and `Headers` (`compile.ts`). With the first of Node's own comes its
// whole HTTP client, which each thread would wait 30 ms for; who renders from values has no request and gives no response.

/** As much of a request as Astro looks at before it renders. */
class AddressOnly {
  readonly method = 'GET'
  readonly headers = new Map()
  readonly url: string
  constructor(url: string) {
    this.url = url
  }
}

export let Request = AddressOnly as unknown as typeof globalThis.Request
export let Response = class {} as unknown as typeof globalThis.Response
export let Headers = class {} as unknown as typeof globalThis.Headers

/** From here on, those of Node: whoever renders by a request needs them. */
export function useNodeClasses(): void {
  ;({ Request, Response, Headers } = globalThis)
}
