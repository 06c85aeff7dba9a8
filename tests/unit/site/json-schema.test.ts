import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkSchema, checkSites } from '../../../scripts/check/sites.ts'
import { TOP } from '../../../scripts/options/folders.ts'
import { formatFault } from '../../../src/site/faults.ts'
import { siteJsonSchema } from '../../../src/site/json-schema.ts'
import { aSitesFolder, northside } from '../../support/sites-folder.ts'

const committed = join(TOP, 'sites/site.schema.json')

test('CF-07 the schema that editors complete from is that of the code', async () => {
  expect(await checkSchema(committed, false)).toEqual([])
  const schema = JSON.parse(await readFile(committed, 'utf8'))
  expect(schema.required).toEqual(['slug', 'template', 'name', 'dealerships', 'locations'])
  expect(schema.additionalProperties).toBe(false)
  expect(schema.properties.$schema).toBeDefined()
  expect(schema.properties.region.enum).toEqual(['en-AU', 'en-NZ', 'en-US'])
  // What a setting is for stands there as well: whoever writes a site.json has not read the code.
  const { timezone, stock, features, logo } = schema.properties
  expect(timezone.description).toContain('without it, each location follows its state')
  expect(stock.properties.exclusionRule.description).toContain('0 to leave no car out')
  // Each is shown by itself.
  expect(stock.properties.minRemainingShare.description).toMatch(/^The dealer is not built when less than this share/)
  expect(stock.properties.feeds.items.anyOf[0].properties.fill.description).toContain('rows that say nothing of them')
  const { columns } = stock.properties.feeds.items.anyOf[0].properties
  expect(columns.description).toContain('under each field of a car the column that it is in')
  expect(columns.propertyNames.enum).toEqual(expect.arrayContaining(['km', 'variant.torque']))
  expect(logo.properties.onColour.description).toContain('in light colours')
  expect(features.properties.alerts.description).toContain('needs baseUrl')
})

/** Every setting below a schema by its path, with what it is; `[]` is any item of a list, `*` any name. */
function settingsIn(schema: Node, path = ''): { path: string; node: Node }[] {
  const named = Object.entries(schema.properties ?? {}).map(
    ([name, node]) => [path === '' ? name : `${path}.${name}`, node] as const,
  )
  const others = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(node => [path, node] as const)
  if (schema.items) others.push([`${path}[]`, schema.items])
  if (typeof schema.additionalProperties === 'object') others.push([`${path}.*`, schema.additionalProperties])
  return [
    ...named.map(([at, node]) => ({ path: at, node })),
    ...[...named, ...others].flatMap(([at, node]) => settingsIn(node, at)),
  ]
}

type Node = {
  type?: string
  description?: string
  properties?: Record<string, Node>
  items?: Node
  additionalProperties?: Node | boolean
  anyOf?: Node[]
  oneOf?: Node[]
}

test('CF-07 an editor says of every number in which unit it is, and of every switch what it does, but where the name tells it', () => {
  const settings = settingsIn(JSON.parse(siteJsonSchema()))
  const untold = settings
    .filter(({ node }) => ['number', 'integer', 'boolean'].includes(node.type ?? '') && node.description === undefined)
    .map(({ path }) => path)
    .filter(path => !/(^|[._])(id|count|rating|months|km)$/.test(path) && !path.startsWith('home.blocks.'))
  expect(settings.length).toBeGreaterThan(300)
  expect([...new Set(untold)]).toEqual([])
})

test('a schema that is out of date is told with its remedy, and can be written anew', async () => {
  const sitesDir = await aSitesFolder({ 'site.schema.json': '{}' })
  const [fault] = await checkSchema(`${sitesDir}/site.schema.json`, false)
  expect(formatFault(fault!)).toContain('run "npm run sites -- --write"')
  expect(await checkSchema(`${sitesDir}/site.schema.json`, true)).toEqual([])
  expect(await readFile(`${sitesDir}/site.schema.json`, 'utf8')).toBe(siteJsonSchema())
})

test('BD-17 every site of a folder is checked, and the faults of all are told', async () => {
  const sitesDir = await aSitesFolder({ ...northside(), 'southside/site.json': '{', 'eastside/site.json': '{}' })
  const { faults } = await checkSites(sitesDir)
  const files = new Set(faults.map(({ file }) => file))
  expect([...files]).toEqual(['sites/eastside/site.json', 'sites/southside/site.json'])
  expect((await checkSites(sitesDir, ['northside'])).faults).toEqual([])
})
