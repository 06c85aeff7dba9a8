// From saving an offer to the new page answering, with the publisher resident and 5,000 cars: `node tests/bench/publish.ts`.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { TOP } from '../../scripts/options/folders.ts'
import { localFolder } from '../../scripts/publish/local-folder.ts'
import { faultsOf } from '../../scripts/publish/manifest.ts'
import { createHost } from '../../scripts/serve/app.ts'
import { listen } from '../../scripts/serve/listen.ts'
import { send } from '../support/http.ts'
import { publisherProcess } from '../support/publisher.ts'

/** The sample dealer with the most cars. */
const SLUG = 'brackenfield-motor-group'
/** One for all makes, so that its address is its own. */
const OFFER = 'logbook-from-229'
const SAVES = 50
const ROLLS = 10
const GOALS = { savedToLiveMilliseconds: 1_000, rollMilliseconds: 1_000 }
/** A person is slower, and the machine is not idle: the next save often comes before the last is live. */
const ROW_MILLISECONDS = 100
const LOOK_MILLISECONDS = 5
const LONGEST_MILLISECONDS = 60_000

const home = existsSync('/dev/shm')
  ? join('/dev/shm', `forecourt-publish-${process.pid}`)
  : join(TOP, '.forecourt/bench-publish')
rmSync(home, { recursive: true, force: true })
const [sitesDir, dataDir, targetDir] = ['sites', 'data', 'published'].map(name => join(home, name)) as [
  string,
  string,
  string,
]
mkdirSync(sitesDir, { recursive: true })
for (const name of ['_brands', '_art', SLUG])
  cpSync(join(TOP, 'sites', name), join(sitesDir, name), { recursive: true })
const offers = join(sitesDir, SLUG, 'content/offers')
const file = join(offers, `${OFFER}.md`)
const original = readFileSync(file, 'utf8')

const publisher = publisherProcess({ sitesDir, dataDir, targetDir })
try {
  await publisher.hears(/^ready/m)
  const current = join(targetDir, 'current')
  const servers = await listen(createHost(current), 0)
  const { port } = servers[0]!.address() as { port: number }
  const manifest = JSON.parse(readFileSync(join(current, SLUG, 'manifest.json'), 'utf8')) as { cars: number }
  const headers = { Host: `${SLUG}.localhost:${port}` }
  const ask = async (): Promise<string> => (await send(port, `/offers/${OFFER}`, { headers })).text()

  const save = (number: number): void => writeFileSync(file, `${original}\nSaved for the time ${number}.\n`)
  const isLive = async (number: number): Promise<boolean> => (await ask()).includes(`Saved for the time ${number}.`)
  const untilLive = async (number: number): Promise<boolean> => {
    for (const started = performance.now(); performance.now() - started < LONGEST_MILLISECONDS; ) {
      if (await isLive(number)) return true
      await setTimeout(LOOK_MILLISECONDS)
    }
    return false
  }

  const times: number[] = []
  let lost = 0
  for (let number = 1; number <= SAVES; number++) {
    const started = performance.now()
    save(number)
    if (await untilLive(number)) times.push(performance.now() - started)
    else lost++
  }
  const last = 2 * SAVES
  for (let number = SAVES + 1; number <= last; number++) {
    writeFileSync(join(offers, `row-${number}.md`), `---\nname: Row ${number}\ncategory: Row\n---\nIn a row.\n`)
    save(number)
    await setTimeout(ROW_MILLISECONDS)
  }
  const isLastLive = await untilLive(last)
  const missing = Array.from({ length: SAVES }, (_, index) => join(current, SLUG, 'offers', `row-${SAVES + 1 + index}`))
  const lostInRow = missing.filter(folder => !existsSync(join(folder, 'index.html'))).length + (isLastLive ? 0 : 1)
  for (const server of servers) server.close()

  const target = localFolder(targetDir)
  const rolls: number[] = []
  for (let roll = 0; roll < ROLLS; roll++) {
    const started = performance.now()
    await target.roll(SLUG, roll % 2 === 0 ? 'back' : 'forward')
    rolls.push(performance.now() - started)
  }
  const faults = target.releases(SLUG).flatMap(({ id }) => faultsOf(join(targetDir, 'releases', SLUG, id)))

  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * share)]!)
  const [median, worstRoll] = [at(0.5), Math.max(...rolls)]
  console.log(`
## Publish: from a saved offer to its page, ${manifest.cars} cars, publisher resident

| | milliseconds |
| --- | --- |
| fastest | ${at(0)} |
| median of ${times.length} | ${median} |
| nine of ten | ${at(0.9)} |
| slowest | ${at(1)} |
| roll back or forward, the slowest of ${ROLLS} | ${worstRoll.toFixed(1)} |
`)
  const goals: [name: string, isReached: boolean][] = [
    [
      `saved to live: median ${median} ms, under ${GOALS.savedToLiveMilliseconds}`,
      median < GOALS.savedToLiveMilliseconds,
    ],
    [`${SAVES} saves one after the other: ${lost} lost`, lost === 0],
    [`${SAVES} saves in a row, ${ROW_MILLISECONDS} ms apart: ${lostInRow} lost`, lostInRow === 0],
    [`roll back or forward: under ${GOALS.rollMilliseconds} ms`, worstRoll < GOALS.rollMilliseconds],
    [`releases not whole by their manifest: ${faults.length} files`, faults.length === 0],
  ]
  for (const [goal, isReached] of goals) console.log(`${isReached ? '✓' : '✖'} ${goal}`)
  if (goals.some(([, isReached]) => !isReached)) process.exitCode = 1
} finally {
  await publisher.kill()
  rmSync(home, { recursive: true, force: true })
}
