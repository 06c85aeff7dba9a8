import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** In the comment at a file's head, as Vitest reads it. */
const ASKS_FOR_A_PAGE = /@vitest-environment\s+[\w-]+/

/**
 * The order of test files that share a worker's modules: as Vitest would have it, but long ones first, and those in a
 * simulated page after all others. A worker is only handed on to a file of the same environment; between a page and none
 * it ends, and the next one imports everything anew.
 * @param long names of small files of long tests, as `publish/kill`: where nothing is known yet of how long files took, they
 *   would be the last to begin
 */
export function sequencer(long: readonly string[]): typeof BaseSequencer {
  const ends = long.map(name => `/${name}.test.ts`)
  const isLong = ({ moduleId }: TestSpecification): boolean => ends.some(end => moduleId.endsWith(end))
  const isInPage = ({ moduleId }: TestSpecification): boolean => ASKS_FOR_A_PAGE.test(readFileSync(moduleId, 'utf8'))
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files)
      const inPage = new Set(sorted.filter(isInPage))
      const rest = sorted.filter(file => !inPage.has(file))
      return [...rest.filter(isLong), ...rest.filter(file => !isLong(file)), ...inPage]
    }
  }
}
