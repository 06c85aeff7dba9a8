import { existsSync } from 'node:fs'
import { type CompiledApp, compiledApp } from '../build/compile.ts'
import { TOP } from '../options/folders.ts'

type Compile = (folder: string) => Promise<CompiledApp>

/**
 * The app as the code was when it was first asked for: new code comes with a new start, and not in the middle of a save. It is
 * compiled anew only where its folder is gone, and by one caller at a time, as two would write to the same place.
 */
export function keptApp(compile: Compile = folder => compiledApp(TOP, folder)): Compile {
  let kept: Promise<CompiledApp> | undefined
  return async folder => {
    const known = kept
    if (known !== undefined && (await isThere(known))) return known
    if (kept === known) kept = compile(folder)
    return kept!
  }
}

const isThere = (app: Promise<CompiledApp>): Promise<boolean> =>
  app.then(
    ({ assets }) => existsSync(assets),
    () => false,
  )
