// The thread in which a server asks the searches of alerts (`finding.ts`).
import { parentPort } from 'node:worker_threads'
import { answering } from '../aside.ts'
import { findingHere } from './finding.ts'

answering(parentPort!, findingHere)
