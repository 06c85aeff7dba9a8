// A program of ours in one file, for an experiment that starts it hundreds of times: most of a start is the reading of
// a thousand files.
import { mkdirSync, mkdtempSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'rolldown'

const TOP = join(import.meta.dirname, '../..')
/** What brings binaries or files of its own along, or is not needed to start. */
const AS_THEY_ARE = ['better-sqlite3', 'fontkit', 'pdfkit', 'sharp', 'subset-font']
const THREAD = 'src/api/site-reader-thread'

/** What a module finds beside itself is where its source is; but the thread that reads sites is beside the program. */
const besideItsSource: Plugin = {
  name: 'beside-its-source',
  transform: (code, id) => {
    if (id.endsWith('/src/api/site-reader.ts')) return code.replace(`${basename(THREAD)}.ts`, `${basename(THREAD)}.mjs`)
    return id.startsWith(join(TOP, 'src'))
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : undefined
  },
}

/** Where the program is now, inside the project, so that it finds its packages; its folder is the caller's to remove. */
export async function bundled(program: string): Promise<{ program: string; folder: string }> {
  const data = join(TOP, '.forecourt')
  mkdirSync(data, { recursive: true })
  const folder = mkdtempSync(join(data, 'experiment-'))
  await build({
    input: { program, [basename(THREAD)]: join(TOP, `${THREAD}.ts`) },
    platform: 'node',
    external: AS_THEY_ARE,
    plugins: [besideItsSource],
    output: { dir: folder, format: 'esm', entryFileNames: '[name].mjs' },
    logLevel: 'warn',
  })
  return { program: join(folder, 'program.mjs'), folder }
}
