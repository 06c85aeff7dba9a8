import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseBuildOptions } from '../../../scripts/build/options.ts'
import { TOP } from '../../../scripts/options/folders.ts'
import { parseReleaseOptions } from '../../../scripts/publish/release-options.ts'

type Step = {
  id?: string
  run?: string
  uses?: string
  if?: string
  with?: Record<string, string>
  env?: Record<string, string>
}
type Job = { needs?: string | string[]; if?: string; steps: Step[]; strategy?: { matrix: { shard: number[] } } }
type Workflow = {
  on: { schedule?: { cron: string }[] }
  permissions: unknown
  concurrency?: object
  jobs: Record<string, Job>
}

const FOLDER = join(TOP, '.github/workflows')
const workflows = readdirSync(FOLDER).map((name): [string, Workflow] => [
  name,
  parse(readFileSync(join(FOLDER, name), 'utf8')),
])
const publish = workflows.find(([name]) => name === 'publish.yml')![1]
const { scripts } = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** Stands for the out folder of a build, which a release asks for. */
const dist = mkdtempSync(join(tmpdir(), 'forecourt-workflow-'))
afterAll(() => rmSync(dist, { recursive: true }))

/** What a host puts into a command before it runs. */
const VALUES: Record<string, string> = {
  'matrix.shard': '2',
  'strategy.job-total': '4',
  'inputs.way': 'back',
  'inputs.dealers': 'north,south',
  'inputs.fewer-cars': 'jarrah-coast-auto',
  'inputs.asked': 'north',
  'vars.FORECOURT_TARGET': '/srv/published',
  'vars.FORECOURT_SITES': join(TOP, 'sites'),
  "vars.FORECOURT_SITES || 'sites'": join(TOP, 'sites'),
}

const UNDERSTOOD: Record<string, (args: string[]) => unknown> = {
  check: args => expect([[], ['--code']]).toContainEqual(args),
  test: args => expect([[], ['--all']]).toContainEqual(args),
  sites: ([name, , ...rest]) => expect([name, rest]).toEqual(['--sites', []]),
  bench: ([name, ...rest]) => expect([existsSync(join(TOP, `tests/bench/${name}.ts`)), rest]).toEqual([true, []]),
  build: args => parseBuildOptions(['--sites', join(TOP, 'sites'), ...args], {}),
  release: args =>
    parseReleaseOptions(
      args.map(arg => (arg === 'dist' ? dist : arg)),
      {},
    ),
}

const filledIn = (text: string): string =>
  text.replace(/\$\{\{ *(.+?) *\}\}/g, (_, name: string) => VALUES[name] ?? `?${name}?`)

/** The words of a command as a shell would give them to it. */
function wordsOf({ run = '', env = {} }: Step): string[] {
  const known: Record<string, string> = { GITHUB_STEP_SUMMARY: '/tmp/summary.md', ...env }
  return filledIn(run)
    .split(/\s+/)
    .map(word => filledIn(word.replace(/^"|"$/g, '').replace(/\$([A-Z_]+)/g, (_, name: string) => known[name] ?? '')))
}

const stepsOf = ({ jobs }: Workflow): Step[] => Object.values(jobs).flatMap(({ steps }) => steps)

describe.each(workflows)('%s', (_name, workflow) => {
  const calls = stepsOf(workflow).filter(({ run }) => run?.startsWith('npm '))

  test('calls only commands that there are, with options that they understand', () => {
    expect(calls.length).toBeGreaterThan(0)
    for (const call of calls) {
      const [, run, script = '', dashes = '--', ...args] = wordsOf(call)
      expect([run, dashes]).toEqual(['run', '--'])
      expect(scripts, call.run).toHaveProperty(script)
      expect(() => UNDERSTOOD[script]!(args), call.run).not.toThrow()
      expect(args.join(' '), call.run).not.toMatch(/\?/)
    }
  })

  test('may write nothing at its host, and waits for another that publishes', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
    for (const { run = '' } of calls) if (run.startsWith('npm run release')) expect(run).toMatch(/--wait \d+/)
  })

  test('puts what people type and set into the environment, where no shell reads it as a command', () => {
    for (const { run = '' } of stepsOf(workflow)) expect(run).not.toMatch(/\$\{\{ *(inputs|vars|secrets|github)\./)
  })
})

test('the machines of a run are given every dealer between them', () => {
  const { steps, strategy } = publish.jobs['dealers']!
  const build = steps.find(({ run }) => run?.startsWith('npm run build'))!
  const shards = strategy!.matrix.shard
  expect(shards).toEqual(Array.from(shards, (_, index) => index + 1))
  const built = shards.flatMap(shard => {
    const args = wordsOf(build)
      .slice(4)
      .map(word => word.replace(/^2\/4$/, `${shard}/${shards.length}`))
    return (UNDERSTOOD['build']!(args) as { slugs: string[] }).slugs
  })
  const dealers = readdirSync(join(TOP, 'sites')).filter(
    name => !name.startsWith('_') && existsSync(join(TOP, 'sites', name, 'site.json')),
  )
  expect(built.sort()).toEqual(dealers.sort())
})

test('the dealers are those of the folder that a variable names, for what is built, published and taken back', () => {
  const calls = workflows.flatMap(([, workflow]) => stepsOf(workflow)).map(wordsOf)
  const about = calls.filter(([npm, , script]) => npm === 'npm' && ['sites', 'build', 'release'].includes(script!))
  expect(about).toHaveLength(4)
  for (const words of about) expect(words[words.indexOf('--sites') + 1]).toBe(join(TOP, 'sites'))
  expect(calls.filter(([node]) => node === 'node')).toEqual([])
})

test('no code goes to a dealer that no run has checked, and what is checked already makes nobody wait', () => {
  const { code, dealers } = publish.jobs as { code: Job; dealers: Job }
  expect(dealers.needs).toContain('code')
  expect(dealers.if).toBeUndefined()
  const known = code.steps.find(({ id }) => id === 'checked')!
  // All that lies in the checkout but for dealers and what nobody runs.
  const listed = known.with!['key']!.match(/'[^']+'/g)!.map(pattern => pattern.slice(1, -1))
  const isHashed = (name: string) => listed.includes(`${name}/**`) || listed.includes(`*${extname(name)}`)
  const others = ['LICENSE', 'README.md', 'dist', 'node_modules', 'sites']
  expect(readdirSync(TOP).filter(name => !/^\./.test(name) && !isHashed(name) && !others.includes(name))).toEqual([])
  const rest = code.steps.slice(code.steps.indexOf(known) + 1)
  expect(rest.map(({ run, uses }) => run ?? uses)).toEqual([
    expect.stringContaining('setup-node'),
    'npm run check -- --code',
    expect.stringContaining('touch'),
    expect.stringContaining('cache/save'),
  ])
  for (const step of rest) expect(step.if).toContain("steps.checked.outputs.cache-hit != 'true'")
})

test('what a weekly run alone does waits for a moment that the schedule has', () => {
  const { on, jobs } = workflows.find(([name]) => name === 'nightly.yml')![1]
  const named = /schedule == '(.+?)'/.exec(jobs['promises']!.if!)![1]
  expect(on.schedule!.map(({ cron }) => cron)).toContain(named)
})

test('of several runs that wait to build, only the last is needed; one that undoes is never cancelled for another', () => {
  expect(publish.concurrency).toEqual({ group: 'publish', 'cancel-in-progress': false })
  const rollBack = workflows.find(([name]) => name === 'roll-back.yml')![1]
  expect(rollBack.concurrency).toBeUndefined()
})

test('where a dealer could not be built, the others are published, and what was seen is kept', () => {
  const { dealers, keep } = publish.jobs as { dealers: Job; keep: Job }
  const release = dealers.steps.find(({ run }) => run?.startsWith('npm run release'))!
  for (const condition of [release.if, keep.if]) expect(condition).toContain('!cancelled()')
})

test('what builds remember goes from run to run, the same to all machines: restored once, kept of each, saved', () => {
  const { memory, dealers, keep } = publish.jobs as { memory: Job; dealers: Job; keep: Job }
  const moved = (job: Job) =>
    job.steps.flatMap(({ uses = '', with: { path, name, pattern, key } = {} }) =>
      /cache\/|artifact/.test(uses)
        ? [[/actions\/(.+)@/.exec(uses)![1], name ?? pattern ?? key?.split('-')[0], path]]
        : [],
    )
  expect(moved(memory)).toEqual([
    ['cache/restore', 'changes', '.forecourt/changes'],
    ['upload-artifact', 'memory', '.forecourt/changes'],
  ])
  expect(moved(dealers)).toEqual([
    ['download-artifact', 'memory', '.forecourt/changes'],
    ['upload-artifact', expect.stringMatching(/^kept-.*matrix\.shard/), 'kept'],
  ])
  expect(moved(keep)).toEqual([
    ['download-artifact', 'memory', '.forecourt/changes'],
    ['download-artifact', 'kept-*', '.forecourt/changes'],
    ['cache/save', 'changes', '.forecourt/changes'],
  ])
})
