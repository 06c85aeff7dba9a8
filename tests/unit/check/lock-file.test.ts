import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TOP } from '../../../scripts/options/folders.ts'

type Locked = { version?: string; optionalDependencies?: Record<string, string> }

/**
 * `npm install` leaves out packages for other systems that its registry does not have, and then `npm ci` refuses the
 * whole file in a fresh clone. To mend: put them back, with version, os, cpu and "optional": true.
 */
test('the lock file has an entry for every package that another names for some system', () => {
  const { packages } = JSON.parse(readFileSync(join(TOP, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(name => !isLocked(path, name)),
  )
  expect(missing).toEqual([])

  /** Node looks beside the package, then further and further up. */
  function isLocked(path: string, name: string): boolean {
    for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true
      if (folder === '') return false
    }
  }
})
