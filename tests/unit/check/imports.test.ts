import { expect, test } from 'vitest'
import { upwardImports } from '../../../scripts/check/imports.ts'

const faultsOf = (file: string, source: string) => upwardImports({ [file]: source }).map(fault => fault.message)

test('an import that points down is fine, one that points up is told with its line', () => {
  expect(faultsOf('src/views/home.ts', `import { priceShown } from '../domain/price.ts'`)).toEqual([])
  expect(upwardImports({ 'src/domain/price.ts': `\nimport { homePage } from '../views/home.ts'` })).toEqual([
    {
      file: 'src/domain/price.ts',
      line: 2,
      message: 'domain/ must not import views/ → move the shared piece down, or pass it in',
    },
  ])
})

test('the table of addresses knows the views, and no view knows the table, by its types either', () => {
  expect(faultsOf('src/routes.ts', `import { homePage } from './views/home.ts'`)).toEqual([])
  expect(faultsOf('src/routes.ts', `import { carOf } from './api/sites.ts'`)).toHaveLength(1)
  expect(faultsOf('src/views/home.ts', `import type { Basis } from '../routes.ts'`)).toHaveLength(1)
  expect(faultsOf('src/api/app.ts', `import '../routes.ts'`)).toEqual([])
})

test('a rule may know the types of a record and not its schema', () => {
  expect(faultsOf('src/domain/price.ts', `import type { Car } from '../records/car.ts'`)).toEqual([])
  expect(faultsOf('src/domain/price.ts', `import { type Car, type Body } from '../records/car.ts'`)).toEqual([])
  expect(faultsOf('src/domain/price.ts', `import { CarSchema } from '../records/car.ts'`)).toHaveLength(1)
})

test('a package that costs the browser much stays where it belongs', () => {
  expect(faultsOf('src/site/load.ts', `import { z } from 'zod'`)).toEqual([])
  expect(faultsOf('src/islands/search/SearchIsland.tsx', `import { z } from 'zod'`)).toHaveLength(1)
  expect(faultsOf('src/search/engine/build.ts', `import { readFileSync } from 'node:fs'`)).toHaveLength(1)
})

test('imports over several lines, re-exports and dynamic imports are seen', () => {
  expect(faultsOf('src/ui/CarCard.tsx', `import {\n  $favourites,\n} from '../stores/favourites.ts'`)).toHaveLength(1)
  expect(faultsOf('src/ui/CarCard.tsx', `export { $favourites } from '../stores/favourites.ts'`)).toHaveLength(1)
  expect(faultsOf('src/ui/CarCard.tsx', `const later = import('../stores/favourites.ts')`)).toHaveLength(1)
})

test('a file in a folder that the table does not know is refused, whatever it imports', () => {
  expect(faultsOf('src/helpers/text.ts', 'export const SPACE = 1')).toEqual([
    'helpers/ is no folder of the table → say in MAY_IMPORT what it may import',
  ])
})
