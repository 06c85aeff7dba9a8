// @ts-check
// How the compiled app starts: `compile.ts` puts this in front of it. Of a module Node keeps only what V8 had compiled before its
// first line ran. Of the app, every function is kept that a build has called, or the next one would compile thousands again.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import { Script } from 'node:vm'
import { threadId } from 'node:worker_threads'
import { crc32 } from 'node:zlib'

const file = join(import.meta.dirname, 'app.cjs')
/** Of use to the same V8 with the same flags, on the same kind of processor. */
const codeFile = join(import.meta.dirname, `app.${cachedDataVersionTag()}.code`)
const CHECKSUM_BYTES = 4

const code = keptCode()
/** `compile.ts` has made one function of the code: to wrap it here would copy all of it. */
const script = new Script(readFileSync(file, 'utf8'), {
  filename: file,
  cachedData: code,
})
const app = {}
script.runInThisContext()(app, createRequire(file), file)

/** Keeps what is compiled by now, where nothing was kept: to be called when most of the app was used. */
export function keepCode() {
  if (code !== undefined && script.cachedDataRejected !== true) return
  const fresh = `${codeFile}.${process.pid}.${threadId}`
  try {
    const made = script.createCachedData()
    const checksum = Buffer.alloc(CHECKSUM_BYTES)
    checksum.writeUInt32LE(crc32(made))
    writeFileSync(fresh, Buffer.concat([made, checksum]))
    renameSync(fresh, codeFile)
  } catch {
    // As on a full disk: the next build compiles again, which is slower and nothing else.
    rmSync(fresh, { force: true })
  }
}

/** Whole as it was written: V8 believes what it is given, and dies of a byte that is wrong. */
function keptCode() {
  try {
    const kept = readFileSync(codeFile)
    const made = kept.subarray(0, -CHECKSUM_BYTES)
    return kept.readUInt32LE(made.length) === crc32(made) ? made : undefined
  } catch {
    return undefined
  }
}
