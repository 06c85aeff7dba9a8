// npm run check: what to run before a commit. Format and lint, types, import direction, every site file, unit tests.
import { checks, codeChecks } from './check/checks.ts'
import { USUAL } from './check/nightly.ts'
import { listed, stepsCommand } from './check/steps-command.ts'

await stepsCommand(
  `npm run check [-- --code]

  What to run before a commit, all at the same time; what went wrong is told again at the end. Of the unit tests those of a
  night are left out (scripts/check/nightly.ts).

${listed(checks)}

  --code  leaves out what the files of dealers say: a slip in one of them is no fault of the
          code, unless unit tests read it, as they do the samples`,
  asked => {
    process.env.FORECOURT_TESTS = USUAL
    return [asked.has('code') ? codeChecks : checks]
  },
  ['code'],
)
