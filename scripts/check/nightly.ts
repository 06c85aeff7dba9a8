/**
 * A test whose title holds this waits for the night: `npm test` and `npm run check` leave it out, so that a landing takes less
 * than 15 minutes; `npm test -- --all`, and a runner that is called by itself, do not. What stays is how each row is usually
 * met, on a page of each template, and a short form of each experiment. What waits is a further way to the same (a process
 * killed at one more moment, a third tab, a script lost on its way, one more dealer for the same page) or, in a browser, what
 * tests without one show by day.
 */
const NIGHTLY = '@nightly'

export const waitsForNight = (title: string): boolean => title.includes(NIGHTLY)

/** The end of a title that is made in a loop: each but the usual ones waits for the night. */
export const nightlyUnless = (isUsual: boolean): string => (isUsual ? '' : ` ${NIGHTLY}`)

/** What `FORECOURT_TESTS` is in a run that leaves those out, as all runners that it starts are told. */
export const USUAL = 'usual'

/** Whether this run leaves those out. */
export const isUsualRun = (): boolean => process.env.FORECOURT_TESTS === USUAL

/** Whether this run leaves out the test of that title. */
export const isLeftOut = (title: string): boolean => isUsualRun() && waitsForNight(title)

/** For Vitest: what is in the titles of the tests that are run. */
export const testNamePattern = isUsualRun() ? new RegExp(`^(?!.*${NIGHTLY})`) : undefined

/** For Playwright: what is in the titles of the tests that are left out. */
export const grepInvert = isUsualRun() ? new RegExp(NIGHTLY) : undefined
