import { execFileSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checks } from '../../scripts/check/checks.ts'
import { waitsForNight } from '../../scripts/check/nightly.ts'

const top = new URL('../../', import.meta.url)
const read = (file: string): string => readFileSync(new URL(file, top), 'utf8')
const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>

type Shown = { files: string[]; include: string[]; compilerOptions: object }

test('BD-01 the check types the whole source in strict mode, and nothing of it is JavaScript', () => {
  const cwd = fileURLToPath(top)
  const checkedBy = (name: string) => {
    const { command } = checks.find(step => step.name === name)!
    const config = command.find(word => word.endsWith('.json'))!
    const shown = execFileSync('node', ['node_modules/typescript/bin/tsc', '--showConfig', '-p', config], { cwd })
    const { files, include, compilerOptions } = JSON.parse(shown.toString()) as Shown
    expect(compilerOptions).toMatchObject({ strict: true, noUncheckedIndexedAccess: true })
    return { command, files, include }
  }
  const sources = globSync('src/**/*.{ts,tsx}', { cwd }).map(path => `./${path}`)
  const { command, files } = checkedBy('types of tsconfig.json')
  expect(command).toContain('--noEmit')
  expect(sources.filter(path => !files.includes(path))).toEqual([])
  const pages = checkedBy('types of pages')
  expect(pages.command.slice(0, 2)).toEqual(['astro', 'check'])
  expect(pages.include).toEqual(expect.arrayContaining(['../../src/**/*.astro', '../**/*.astro']))
  expect(globSync('src/**/*.{js,jsx,mjs,cjs}', { cwd })).toEqual([])
})

test('BD-02 what the pages hydrate are React components of the islands folder, and no other framework is here', async () => {
  const cwd = fileURLToPath(top)
  const hydrated = globSync('src/**/*.astro', { cwd }).flatMap(path => {
    const text = read(path)
    return [...text.matchAll(/<([A-Z]\w*)[^>]*\sclient:/g)].map(([, name]) => ({
      name,
      from: new RegExp(`import \\{ ${name} \\} from '[./]*(islands/[^']+)'`).exec(text)?.[1],
    }))
  })
  expect(hydrated.length).toBeGreaterThan(0)
  for (const { name, from } of hydrated) expect([name, basename(from ?? '')]).toEqual([name, `${name}.tsx`])
  const packages = Object.keys({ ...manifest['dependencies'], ...manifest['devDependencies'] })
  expect(packages.filter(name => /\b(vue|svelte|preact|solid-js|lit|alpinejs)\b/.test(name))).toEqual([])
})

test('BD-03 package.json lists the packages that the product is built on', () => {
  const listed = Object.keys({ ...manifest['dependencies'], ...manifest['devDependencies'] })
  expect(listed).toEqual(
    expect.arrayContaining([
      'astro',
      '@astrojs/react',
      'react',
      'typescript',
      'algoliasearch',
      'react-instantsearch',
      'zod',
      'nanostores',
      '@nanostores/react',
      'date-fns',
      'vitest',
      'playwright',
    ]),
  )
})

test('BD-04 the top level holds the agreed files and folders, and beside them only what a tool or a host wants', () => {
  const agreed = ['src', 'sites', 'scripts', 'public', 'tests', 'astro.config.mjs', 'package.json', 'tsconfig.json']
  const present = readdirSync(top).filter(name => !name.startsWith('.') && !['node_modules', 'dist'].includes(name))
  expect(present.sort()).toEqual([...agreed, 'README.md', 'LICENSE', 'package-lock.json'].sort())
})

test('BD-18 what islands share is kept in nanostores stores, and days of a calendar are reckoned by date-fns', async () => {
  const cwd = fileURLToPath(top)
  const modules = await Promise.all(globSync('src/stores/*.ts', { cwd }).map(path => import(join(cwd, path))))
  const stores = modules.flatMap(Object.entries).filter(([name]) => name.startsWith('$'))
  expect(stores.map(([name]) => name)).toEqual(expect.arrayContaining(['$compared', '$favourites', '$toast']))
  const isStore = { get: expect.any(Function), listen: expect.any(Function), lc: expect.any(Number) }
  for (const [name, store] of stores) expect({ name, store }).toMatchObject({ name, store: isStore })
  const sources = globSync('src/**/*.{ts,tsx,astro}', { cwd })
  const elsewhere = sources.filter(path => !path.startsWith('src/stores/'))
  expect(elsewhere.filter(path => /from '(nanostores|@nanostores\/persistent)'/.test(read(path)))).toEqual([])
  expect(read('src/domain/calendar.ts')).toMatch(/from 'date-fns\//)
  expect(sources.filter(path => /\.set(UTC)?(Date|Month|FullYear)\(/.test(read(path)))).toEqual([])
})

test('BD-19 a command starts the unit tests and the browser tests, and both kinds live under tests', () => {
  expect(manifest['scripts']).toMatchObject({ test: expect.any(String), check: expect.any(String) })
  const folders = readdirSync(new URL('tests/', top))
  expect(folders).toEqual(expect.arrayContaining(['unit', 'browser']))
})

test('BD-20 the README tells how to install, build all sites or one, preview, add a site, and run the tests', () => {
  const readme = read('README.md')
  for (const told of ['npm start', 'npm run build', '--site', 'npm run serve', 'npm run new -- ', 'npm test']) {
    expect(readme).toContain(told)
  }
  const commands = [...readme.matchAll(/npm run ([a-z]+)/g)].map(match => match[1]!)
  for (const command of commands) expect(Object.keys(manifest['scripts']!)).toContain(command)
})

/** `FM-18 to FM-20` names three rows. */
const ROWS = /\b([A-Z]{2,3})-(\d{2,3})(?: to \1-(\d{2,3}))?/g
const rowsOf = (title: string): string[] =>
  [...title.matchAll(ROWS)].flatMap(([, kind, first, last = first]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, at) => `${kind}-${String(Number(first) + at).padStart(2, '0')}`,
    ),
  )

/** Of what a browser shows by night alone, these are shown each day by tests without one. */
const SHOWN_WITHOUT_BROWSER = `
  CD-19 CF-05 DC-07 DC-106 DC-146 DC-161 DC-186 DC-40 DC-44 DC-58 DC-59 DC-73 DC-81 DC-82 DC-84 EV-03 EV-04 EV-09
  FN-14 LO-29 OF-04 OF-10 OF-11 OF-13 OF-14 PR-03 RG-06 RT-42 RT-71 RV-06 SP-05 SP-06 SP-07 SR-10 SR-27 SR-28 SR-38 SR-39
  SR-45 VD-36 VD-37 VD-42 VD-45 VD-46 VD-47 VD-51 WL-07
`.match(/\S+/g)

test('each row that a test of a night names is named by one of each landing', () => {
  const cwd = fileURLToPath(new URL('tests', top))
  const TITLE = /(?<!describe(?:\.\w+)?)\(\s*(['"`])((?:(?!\1).)+)\1,/g
  const rowsIn = (pattern: string, isOfNight: boolean): Set<string> => {
    const titles = globSync(pattern, { cwd }).flatMap(file => [...read(`tests/${file}`).matchAll(TITLE)])
    return new Set(
      titles.filter(([, , title]) => waitsForNight(title!) === isOfNight).flatMap(([, , title]) => rowsOf(title!)),
    )
  }
  const [ALL, JOURNEYS] = ['**/*.{test.ts,test.tsx,spec.ts}', 'browser/*.spec.ts']
  const ofNights = rowsIn(ALL, true)
  expect(ofNights.size).toBeGreaterThan(50)
  expect([...ofNights.difference(rowsIn(ALL, false))]).toEqual([])
  expect([...rowsIn(JOURNEYS, true).difference(rowsIn(JOURNEYS, false))].toSorted()).toEqual(SHOWN_WITHOUT_BROWSER)
})
