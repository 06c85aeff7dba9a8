import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TOP } from '../../../scripts/build/options.ts'

test('the command reaches the compiled app without loading a package', () => {
  const told = `
    import { registerHooks } from 'node:module'
    registerHooks({
      load(url, context, next) {
        if (url.startsWith('file:')) console.log(url)
        return next(url, context)
      },
    })
    await import(${JSON.stringify(join(TOP, 'scripts/build/command.ts'))})`
  const loaded = execFileSync('node', ['--input-type=module', '--eval', told], { encoding: 'utf8' }).trim().split('\n')
  expect(loaded.length).toBeGreaterThan(10)
  expect(loaded.filter(url => url.includes('/node_modules/'))).toEqual([])
})
