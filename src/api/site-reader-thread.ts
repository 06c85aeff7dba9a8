// The thread in which the dealers' folders are read for a server (`site-reader.ts`).
import { parentPort } from 'node:worker_threads'
import { answering } from './aside.ts'
import { readSite } from './read-site.ts'

answering(parentPort!, readSite)
