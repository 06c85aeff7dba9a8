// The thread in which the PDFs of cars are drawn for a server (`drawing.ts`).
import { parentPort } from 'node:worker_threads'
import { answering } from '../../aside.ts'
import { drawn } from './drawing.ts'

answering(parentPort!, drawn)
