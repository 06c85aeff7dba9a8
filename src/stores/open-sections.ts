import { keptList } from './kept-list.ts'

type Kept = [header: string, open: boolean]

const isKept = (value: unknown): value is Kept =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'boolean'

/** The filter sections that a visitor opened or closed, by the text of their header (SR-18, DC-43). */
const $sections = keptList<Kept>('filter-sections', isKept)

/** Whether a visitor left this section open; undefined where they never touched it. */
export function sectionLeft(header: string): boolean | undefined {
  return $sections.get().find(([name]) => name === header)?.[1]
}

export function keepSection(header: string, open: boolean): void {
  $sections.set([...$sections.get().filter(([name]) => name !== header), [header, open]])
}
