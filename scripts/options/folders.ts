import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout, without a slash at its end. */
export const TOP = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/**
 * The folder of all that commands and API keep: the compiled app, work in progress, what builds remember (`changes/`), the store,
 * notices that wait, and what is published here. `FORECOURT_DATA` puts it elsewhere.
 */
export const dataFolder = (env: NodeJS.ProcessEnv = process.env): string => resolve(env.FORECOURT_DATA ?? '.forecourt')
