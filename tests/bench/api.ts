// npm run bench -- api [E1 E7 …]: the experiments of the API in their whole counts, each with its control, one after the
// other in pieces of a few minutes, and a table of what they found. All of them take about an hour on two quiet cores.
import { spawnSync } from 'node:child_process'
import { TOP } from '../../scripts/options/folders.ts'

const ENGINES = ['sqlite', 'postgres'] as const

type Run = {
  experiment: string
  what: string
  command: readonly string[]
  env?: Readonly<Record<string, string>>
  /** The command is one piece of so many, whose figures are added. */
  pieces?: number
}

const program = (name: string, ...options: string[]): string[] => [
  'node',
  `tests/api/experiments/${name}.ts`,
  ...options,
]
const tests = (...files: string[]): string[] => [
  'node_modules/.bin/vitest',
  'run',
  '--config',
  'tests/api.config.ts',
  ...files.map(file => `tests/api/${file}`),
]
const unitTests = (...files: string[]): string[] => [
  'node_modules/.bin/vitest',
  'run',
  '--config',
  'tests/vitest.config.ts',
  ...files.map(file => `tests/unit/domain/${file}`),
]
const onBoth = ({ what, command, ...rest }: Run): Run[] =>
  ENGINES.map(engine => ({ ...rest, what: `${what}, ${engine}`, command: [...command, '--engine', engine] }))

const RUNS: readonly Run[] = [
  ...onBoth({
    experiment: 'E1',
    what: '200 kills of the API',
    command: program('kill', '--kills', '40'),
    pieces: 5,
  }),
  { experiment: 'E1', what: 'control: 5 kills without a key', command: program('kill', '--kills', '5', '--control') },
  {
    experiment: 'E2',
    what: '30 kills of PostgreSQL, and the control',
    command: tests('database-down.test.ts'),
    env: { DATABASE_KILLS: '6' },
    pieces: 5,
  },
  ...onBoth({ experiment: 'E3', what: '20 power cuts', command: program('power-cut', '--cuts', '20') }),
  ...onBoth({
    experiment: 'E3',
    what: 'control: 5 power cuts without waiting for the disk',
    command: program('power-cut', '--cuts', '5', '--control'),
  }),
  {
    experiment: 'E4 E5 E26 E27',
    what: 'full disk, two processes, migrations, copies, and controls',
    command: tests('store.test.ts'),
  },
  {
    experiment: 'E6',
    what: '200 posts with one key; leads written together',
    command: tests('leads.test.ts', 'insert-once.test.ts'),
  },
  {
    experiment: 'E7',
    what: '20 races of 500 for one car, and the control',
    command: tests('reservations/race.test.ts'),
    env: { RACE_ROUNDS: '20' },
  },
  { experiment: 'E8', what: '10,000 histories of the machine, and six wrong ones', command: unitTests('reservation') },
  {
    experiment: 'E8',
    what: '100 histories through HTTP, on each engine',
    command: tests('reservations/histories.test.ts'),
    env: { HISTORIES: '100' },
  },
  {
    experiment: 'E9 E10',
    what: 'notices of payments; two processors, one suite',
    command: tests('payments'),
  },
  { experiment: 'E11', what: 'every route as another dealer’s visitor', command: tests('crossings.test.ts') },
  ...ENGINES.map(engine => ({
    experiment: 'E12',
    what: `10,000 requests from the OpenAPI document, ${engine}`,
    command: [...tests('fuzz.test.ts'), '-t', `on ${engine}`],
    env: { FORECOURT_FUZZ: '10000' },
  })),
  { experiment: 'E13', what: 'one-time codes', command: tests('sign-in.test.ts') },
  {
    experiment: 'E14 E16 E20 E21 E23',
    what: 'rules for browsers, 1,500 slow clients, over capacity, logs, and controls',
    command: tests('house.test.ts'),
    env: { SLOW_CLIENTS: '1500' },
  },
  ...['leads', 'saves'].flatMap(what =>
    onBoth({
      experiment: 'E21',
      what: `${what} beside a bare handler`,
      command: program('load', '--what', what),
    }),
  ),
  ...onBoth({ experiment: 'E21', what: '100 leads a second', command: program('load', '--steady', '60') }),
  {
    experiment: 'E21',
    what: 'control: 100 leads a second beside other work in the thread',
    command: program('load', '--steady', '10', '--control'),
  },
  {
    experiment: 'E22',
    what: 'mail, messages, maps and valuation that fail',
    command: tests('mail.test.ts', 'sms.test.ts', 'valuations', 'calls.test.ts'),
  },
  { experiment: 'E25', what: 'clocks and zones', command: unitTests('time-zone', 'appointments', 'reservation.test') },
  {
    experiment: 'E25',
    what: 'changes of the clocks, a clock put back, and the control',
    command: tests('clocks.test.ts'),
  },
]

type Found = { isRight: boolean; figures: string; seconds: number }

const asked = new Set(process.argv.slice(2))
const table = RUNS.filter(
  ({ experiment }) => asked.size === 0 || experiment.split(' ').some(name => asked.has(name)),
).map(run => {
  const { isRight, figures, seconds } = wholeOf(run)
  return { experiment: run.experiment, what: run.what, found: isRight ? 'right' : 'WRONG', figures, seconds }
})
console.table(table)
process.exitCode = table.every(({ found }) => found === 'right') ? 0 : 1

function wholeOf({ experiment, what, command, env = {}, pieces = 1 }: Run): Found {
  const [name, ...options] = command as [string, ...string[]]
  const started = performance.now()
  const said: string[] = []
  let isRight = true
  for (let piece = 1; piece <= pieces; piece++) {
    console.log(`${experiment} ${what}${pieces > 1 ? `, ${piece} of ${pieces}` : ''}`)
    const { status, stdout } = spawnSync(name, options, {
      cwd: TOP,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
      maxBuffer: 100 * 1024 * 1024,
    })
    if (status !== 0) console.log(stdout)
    isRight &&= status === 0
    said.push(stdout)
  }
  return { isRight, figures: figuresOf(said), seconds: Math.round((performance.now() - started) / 1_000) }
}

/** What programs say last is JSON; of tests, how many there were. */
function figuresOf(said: readonly string[]): string {
  const last = said.map(text => text.split('\n').findLast(line => line.startsWith('{')))
  if (last.some(line => line === undefined)) return said.map(text => /Tests\s+(.*)/.exec(text)?.[1]?.trim()).join(', ')
  const sums: Record<string, unknown> = {}
  for (const line of last) {
    for (const [key, value] of Object.entries(JSON.parse(line!))) {
      const known = sums[key]
      sums[key] = typeof value === 'number' && typeof known === 'number' ? known + value : value
    }
  }
  return Object.entries(sums)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ')
}
