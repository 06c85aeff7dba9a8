import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Car } from '../../src/records/index.ts'

const TOP = join(import.meta.dirname, '../..')

export type OwnDealer = {
  /** The address of the dealer, without a slash at the end. */
  site: string
  /** Where the outbox of its server is. */
  local: string
  stop: () => Promise<void>
}

type Options = {
  /** `site.json`; its slug is northside, its stock the file `stock.json`. */
  siteFile: object
  cars: readonly Partial<Car>[]
  /** Those that enter the stock after the build. */
  lateCars?: readonly Partial<Car>[]
  /** What its host sets. */
  env?: Readonly<Record<string, string>>
}

/** A dealer such as no sample is, built and served with its API for a journey of its own. */
export async function ownDealer({ siteFile, cars, lateCars = [], env = {} }: Options): Promise<OwnDealer> {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-dealer-'))
  const [sites, out] = [join(folder, 'sites'), join(folder, 'dist')]
  const stock = writeDealer(sites, 'northside', siteFile, cars)
  execFileSync('node', ['scripts/build.ts', '--sites', sites, '--out', out], { cwd: TOP })
  writeFileSync(stock, JSON.stringify([...cars, ...lateCars]))
  const { port, stop } = await served(folder, ['--sites', sites, '--out', out], env)
  return { site: `http://northside.localhost:${port}`, local: `http://localhost:${port}`, stop }
}

/** Several such dealers with the same cars: one build and one server take less time than one for each of them. */
export async function ownDealers(
  siteFiles: readonly { slug: string }[],
  cars: Options['cars'],
  /** What all of them write themselves, by its place in their folders: "content/offers/fuel.md". */
  written: Readonly<Record<string, string>> = {},
): Promise<{ sites: string[]; bundles: string[]; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-dealers-'))
  const [sites, out] = [join(folder, 'sites'), join(folder, 'dist')]
  for (const siteFile of siteFiles) {
    writeDealer(sites, siteFile.slug, siteFile, cars)
    for (const [path, text] of Object.entries(written)) {
      mkdirSync(dirname(join(sites, siteFile.slug, path)), { recursive: true })
      writeFileSync(join(sites, siteFile.slug, path), text)
    }
  }
  execFileSync('node', ['scripts/build.ts', '--sites', sites, '--out', out], { cwd: TOP })
  const { port, stop } = await served(folder, ['--sites', sites, '--out', out])
  return {
    sites: siteFiles.map(({ slug }) => `http://${slug}.localhost:${port}`),
    bundles: siteFiles.map(({ slug }) => join(out, slug)),
    stop,
  }
}

/** Returns where its stock is. */
function writeDealer(sites: string, slug: string, siteFile: object, cars: Options['cars']): string {
  mkdirSync(join(sites, slug), { recursive: true })
  writeFileSync(join(sites, slug, 'site.json'), JSON.stringify(siteFile))
  const stock = join(sites, slug, 'stock.json')
  writeFileSync(stock, JSON.stringify(cars))
  return stock
}

/** Sample dealers as they are built at a moment, whatever day it is by now: their offers end, and their cars are new only once. */
export async function samplesAt(
  at: Date,
  slugs: readonly string[],
): Promise<{ siteUrl: (slug: string) => string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-samples-'))
  const out = join(folder, 'dist')
  const which = ['--site', slugs.join(), '--at', at.toISOString()]
  execFileSync('node', ['scripts/build.ts', ...which, '--out', out], { cwd: TOP })
  const { port, stop } = await served(folder, ['--out', out])
  return { siteUrl: slug => `http://${slug}.localhost:${port}`, stop }
}

/** Serves what lies in a folder, which goes with its server. */
async function served(
  folder: string,
  args: readonly string[],
  env: Options['env'] = {},
): Promise<{ port: string; stop: () => Promise<void> }> {
  const server: ChildProcess = spawn('node', ['scripts/serve.ts', ...args], {
    cwd: TOP,
    env: { ...process.env, ...env, PORT: '0', FORECOURT_DATA: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async (): Promise<void> => {
    await endServer(server)
    rmSync(folder, { recursive: true, force: true })
  }
  const port = await portOf(server)
  if (port === undefined) {
    await stop()
    throw new Error('the server stopped before it was ready')
  }
  return { port, stop }
}

/** Ends a server and waits until it has: before, it may still write to its store. */
export async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill()
  await ended
}

/** Where a server says that it is ready; nothing if it stops before. */
export async function portOf({ stdout }: ChildProcess): Promise<string | undefined> {
  let port: string | undefined
  for await (const line of createInterface(stdout!)) {
    port = /^ready: http:\/\/localhost:(\d+)\//.exec(line)?.[1]
    if (port !== undefined) break
  }
  // What nobody reads would in time hold up whoever writes it.
  stdout!.resume()
  return port
}
