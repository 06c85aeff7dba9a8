import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const top = new URL('../../', import.meta.url)
const read = (file: string): string => readFileSync(new URL(file, top), 'utf8')
const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>

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
