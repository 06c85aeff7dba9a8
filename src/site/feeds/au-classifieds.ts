import type { ReadRow } from './rows.ts'
export function* readAuClassifieds(_text: string, _file: string): Generator<ReadRow> {}
