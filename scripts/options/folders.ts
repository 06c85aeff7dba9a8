import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout, without a slash at its end. */
export const TOP = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Where commands keep what they make for themselves: the compiled app, work in progress, what builds remember. */
export const dataFolder = (env: NodeJS.ProcessEnv = process.env): string => resolve(env.FORECOURT_DATA ?? '.forecourt')
