// kill -9 of the publisher at random moments while it publishes: what is served is always one whole release, and what was
// saved last is live in the end. `node tests/unit/publish/kills.ts --kills 100`
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { faultsOf, readManifest } from '../../../scripts/publish/manifest.ts'
import { TEST_DATA, testApp } from '../../support/build.ts'
import { aCar } from '../../support/builders.ts'
import { type PublisherProcess, publisherProcess } from '../../support/publisher.ts'
import { aSiteFile } from '../../support/site.ts'

/** Long enough for several releases. */
const LONGEST_LIFE_MILLISECONDS = 600
const SAVE_EVERY_MILLISECONDS = 25

export type KillsFound = {
  kills: number
  /** Of what was served right after a kill, by kill. */
  faults: string[]
  /** Releases that were live at a kill; more than one, or nothing was tried. */
  releases: number
  /** Whether the last save was live in the end. */
  isLastLive: boolean
}

type Options = {
  cars?: number
  say?: (line: string) => void
  shop?: { target: string; current: string; env: Record<string, string> }
}

/** Publishes to a folder of its own, or to the place of a shop. */
export async function killsExperiment(
  kills: number,
  { cars = 60, say = () => {}, shop }: Options = {},
): Promise<KillsFound> {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-kills-'))
  const [sitesDir, dataDir, targetDir] = ['sites', 'data', 'published'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const site = join(sitesDir, 'northside')
  mkdirSync(join(site, 'content/offers'), { recursive: true })
  mkdirSync(dataDir)
  await testApp()
  symlinkSync(join(TEST_DATA, 'app'), join(dataDir, 'app'))
  const stock = { feeds: [{ reader: 'forecourt' as const, file: 'stock.ndjson' }] }
  writeFileSync(join(site, 'site.json'), JSON.stringify(aSiteFile({ stock })))
  const rows = Array.from({ length: cars }, (_, index) =>
    JSON.stringify(aCar({ id: index + 1, slug: `car-${index + 1}`, name: `Car ${index + 1}` })),
  )
  writeFileSync(join(site, 'stock.ndjson'), rows.join('\n'))

  const live = join(shop?.current ?? join(targetDir, 'current'), 'northside')
  const start = (): PublisherProcess =>
    publisherProcess({ sitesDir, dataDir, targetDir: shop?.target ?? targetDir }, shop?.env)
  const found: KillsFound = { kills, faults: [], releases: 0, isLastLive: false }
  const seen = new Set<string>()
  let saves = 0
  const save = (): void =>
    writeFileSync(join(site, 'content/offers/fuel.md'), `---\nname: A tank of fuel\n---\nSave ${++saves}.\n`)
  let publisher: PublisherProcess | undefined
  let saving: NodeJS.Timeout | undefined
  try {
    save()
    for (let kill = 1; kill <= kills; kill++) {
      publisher = start()
      await publisher.hears(/^[✓·] northside/m)
      // Once at least, however short its life: then the next one has something to publish.
      save()
      saving = setInterval(save, SAVE_EVERY_MILLISECONDS)
      await setTimeout(Math.random() * LONGEST_LIFE_MILLISECONDS)
      await publisher.kill()
      clearInterval(saving)
      found.faults.push(...faultsOf(live).map(fault => `kill ${kill}: ${fault}`))
      seen.add(JSON.stringify(readManifest(live)))
      if (kill % 10 === 0) say(`${kill} kills, ${saves} saves, ${found.faults.length} faults`)
    }
    publisher = start()
    await publisher.hears(/^ready/m)
    found.isLastLive = readFileSync(join(live, 'offers/fuel/index.html'), 'utf8').includes(`Save ${saves}.`)
    found.releases = seen.size
    return found
  } finally {
    clearInterval(saving)
    await publisher?.kill()
    rmSync(folder, { recursive: true })
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({ options: { kills: { type: 'string', default: '100' } } })
  const found = await killsExperiment(Number(values.kills), { say: line => console.log(line) })
  console.log(found)
  process.exit(found.faults.length === 0 && found.isLastLive ? 0 : 1)
}
