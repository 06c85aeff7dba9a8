import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TOP } from '../../scripts/options/folders.ts'

const code = globSync('src/**/*.{ts,tsx,astro}', { cwd: TOP }).map(file => ({
  file,
  // What a comment or a text says is no second definition.
  text: readFileSync(`${TOP}/${file}`, 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''"),
}))

/** The constants of the catalogue, where each is defined, and how its number reads where no other can be mistaken for it. */
const CONSTANTS: readonly [rows: string, name: string, file: string, unmistakable?: RegExp][] = [
  ['CO-01', 'COMMUNITY_PROGRAM_DOLLARS', 'src/domain/promises.ts'],
  ['CO-02', 'PARTS_WARRANTY_YEARS', 'src/domain/promises.ts'],
  ['CO-03', 'PRIVACY_ANSWER_DAYS', 'src/domain/promises.ts'],
  ['CO-04', 'privacyPolicyDate', 'src/site/schema/pages.ts'],
  ['CD-23', 'JUST_ARRIVED_DAYS', 'src/domain/tags.ts'],
  ['CD-29', 'NO_PRICE_UP_TO', 'src/domain/price.ts', /UP_TO = 10\b|[<>]=? 10\b/],
  ['DC-32', 'COUNTED_UP_TO', 'src/domain/result-count.ts', /\b1_?999\b/],
  ['DC-166', 'CODE_DIGITS', 'src/contract/sign-in.ts', /DIGITS = 6\b|\\d\{6\}|digits\(6/],
  ['DC-167', 'SESSION_DAYS', 'src/api/sign-in/auth.ts'],
  ['DC-172', 'KM_PER_MILE', 'src/domain/distance.ts', /\b1\.609\d*/],
  ['FN-04', 'TAURUS_YEARS', 'src/domain/finance.ts', /YEARS = 12\b|\byear\w*(?:\(\))? (?:[<>]=?|-) 12\b/i],
  ['FN-05', 'PRICE_ABOVE', 'src/domain/finance.ts', /\bprice\w*(?: =| [<>]=?) 500\b/i],
  ['FN-14', 'TAURUS_DEPOSIT', 'src/domain/finance.ts', /DEPOSIT = 0\.1\b|(?:deposit|price)\w*[^,;\n]* \* 0\.[19]\b/i],
  ['HF-15', 'SHOWN_FROM_PX', 'src/components/mobile-bar.ts', /PX = 50\b|[<>]=? 50\b/],
  ['LO-34', 'EARTH_RADIUS_KM', 'src/domain/distance.ts', /\b6_?371\b/],
  ['MD-17', 'ROWS_WITHOUT_SCROLL', 'src/domain/models-menu.ts'],
  ['OF-04', 'FOLD_OVER', 'src/domain/offer.ts'],
  ['RS-01', 'deposit', 'src/site/schema/selling.ts', /\bdeposit\b[^,;\n]*\b200\b/],
  ['RS-02', 'holdHours', 'src/site/schema/selling.ts', /hours?\b[^,;\n]*\b48\b|\b48 \*|\* 48\b|\b172_?800/i],
  [
    'RV-01',
    'minimumRating',
    'src/site/schema/selling.ts',
    /rating\w*(?:\b.*default\(|(?:: \w+)? = | [<>]=? )4\b(?!\.)/i,
  ],
  ['SR-44', 'HITS_PER_PAGE', 'src/search/settings.ts', /PAGE = 21\b|\w: 21\b/],
  ['TI-13', 'ESTIMATE_KM', 'src/domain/valuation.ts'],
  ['TI-13', 'ESTIMATE_YEARS', 'src/domain/valuation.ts'],
  ['VD-06', 'NO_DEAL_UP_TO', 'src/domain/availability.ts', /UP_TO = 200\b|\bprice\w* [<>]=? 200\b/i],
  ['VD-18', 'SPECS_SHOWN', 'src/views/car-page.ts', /SPECS\w* = 4\b|\bspec\w*.*(?:slice\(0, |length [<>]=? )4\b/i],
  [
    'VD-19',
    'FEATURES_SHOWN',
    'src/views/car-page.ts',
    /FEATURES\w* = 8\b|\bfeatures?\b.*(?:slice\(0, |length [<>]=? )8\b/i,
  ],
  ['VD-30', 'COMMENTS_SHOWN', 'src/domain/comments.ts', /SHOWN = 400\b|(?:, |length [<>]=? )400\)/],
  ['VD-42', 'MASK_SHOWS', 'src/domain/phone.ts'],
  ['VD-50', 'METRES_PER_FOOT', 'src/domain/distance.ts', /\b0?\.3048\b|\b304\.8\b|\b3\.28\d*/],
  ['DC-85', 'HOLD_MINUTES', 'src/domain/reservation.ts', /MINUTES = 15\b|\b900_?000\b/],
  ['DC-102', 'CALCULATOR_LIMITS', 'src/domain/finance-calculator.ts', /termYears: \{ least|\[1, 2, 3, 4, 5, 6, 7\]/],
  ['DC-111', 'LONGEST_REGO_STATE', 'src/domain/lead-form.ts', /STATE = 20\b|regoState.*\b20\b/i],
  ['DC-112', 'POSTCODE_DIGITS', 'src/domain/lead-form.ts', /DIGITS = 4\b|postcode.*\b4\b/i],
  ['DC-114', 'LONGEST_NAME', 'src/domain/lead-form.ts', /(NAME = |text\(|most: )80\b/i],
  ['DC-114', 'LONGEST_MESSAGE', 'src/domain/lead-form.ts', /(MESSAGE = |lines\(|most: )2_?000\b/],
  ['DC-114', 'LONGEST_REGO', 'src/domain/lead-form.ts', /(REGO = |text\(|most: |up to )9\b|Z0-9\]\{1,9\}/],
  ['DC-114', 'MOST_DOLLARS', 'src/domain/lead-form.ts', /\b9_?999_?999\b/],
  ['DC-114', 'MOST_KMS', 'src/domain/lead-form.ts', /\b999_?999\b(?!\.)/],
  ['DC-83', 'MOST_COMPARED', 'src/domain/compared-count.ts'],
]

test.each(CONSTANTS)('the constant of %s, %s, is defined once, in %s', (_, name, file) => {
  // In capitals it is a constant, otherwise a setting's default.
  const defines = new RegExp(
    /^[A-Z]/.test(name) ? `const ${name}(?:: \\w+)? = ` : `\\b${name}: \\w+(?:\\.\\w+\\(\\d*\\))*\\.default\\(`,
  )
  expect(code.filter(({ text }) => defines.test(text)).map(found => found.file)).toEqual([file])
})

test.each(
  CONSTANTS.flatMap(([rows, name, file, unmistakable]) =>
    unmistakable === undefined ? [] : [{ rows, name, file, unmistakable }],
  ),
)('CO-05 the number of $rows, $name, stands nowhere but in $file', ({ file, unmistakable }) => {
  expect(code.filter(({ text }) => unmistakable.test(text)).map(found => found.file)).toEqual([file])
})

test('CO-05 what servicing costs at most is a number in one place', () => {
  const amounts = /\b(245|485|525)\b/
  expect(code.filter(({ text }) => amounts.test(text)).map(({ file }) => file)).toEqual([
    'src/domain/service-advantage.ts',
  ])
})
