// The Worker of a bundle at Cloudflare Pages: `export { default } from '…/scripts/publish/hosts/cloudflare-pages.ts'` in its
// `_worker.js`. There `_redirects` goes before files, so it is called `redirects.txt`, and obeyed here where no file is.
import { findRedirect, parseRedirects } from '../../serve/rules.ts'

/** What we use of what Cloudflare hands to a Worker. */
type Env = {
  ASSETS: { fetch(request: Request): Promise<Response> }
  /** Where the API is. */
  FORECOURT_API?: string
  FORECOURT_PROXY_SECRET?: string
}

const FOLDER_ADDRESS = 308

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    if (env.FORECOURT_API !== undefined && /^\/api(\/|$)/.test(pathname)) return askApi(request, env.FORECOURT_API, env)
    const found = await fileAt(pathname, request, env)
    if (found.status !== 404) return found
    const rules = await env.ASSETS.fetch(new Request(new URL('/redirects.txt', request.url)))
    const redirect = rules.ok ? findRedirect(pathname, parseRedirects(await rules.text())) : undefined
    if (redirect === undefined) return found
    const { to, status } = redirect
    if (status === 200) return fileAt(to, request, env)
    return new Response(null, { status, headers: { Location: `${to}${search}` } })
  },
}

/** The file of an address, to which Cloudflare would first have a slash added. */
async function fileAt(path: string, request: Request, { ASSETS }: Env): Promise<Response> {
  const url = new URL(request.url)
  url.pathname = path
  const found = await ASSETS.fetch(new Request(url, request))
  const folder = found.headers.get('location')
  return found.status === FOLDER_ADDRESS && folder !== null
    ? ASSETS.fetch(new Request(new URL(folder, url), request))
    : found
}

/** Under the dealer's own host name and for the visitor's own address, as far as the API knows us. */
function askApi(request: Request, api: string, { FORECOURT_PROXY_SECRET }: Env): Promise<Response> {
  const { pathname, search, host } = new URL(request.url)
  const asked = new Request(new URL(pathname + search, api), request)
  asked.headers.set('X-Forecourt-Host', host)
  asked.headers.set('X-Forecourt-Address', request.headers.get('CF-Connecting-IP') ?? '')
  asked.headers.set('X-Forecourt-Proxy', FORECOURT_PROXY_SECRET ?? '')
  return fetch(asked, { redirect: 'manual' })
}
