/** "$3,000", "$3k", "AU$3,000". */
const DOLLARS = String.raw`(?:AU|A|NZ|US)?\$\s?\d[\d,]*(?:k\b)?`
/** Dollars without their sign; what has another unit is none. */
const BARE = String.raw`(?:\d{1,3},\d{3}|\d{5,6})\b(?!\s*(?:k|mi\b|miles?\b|sq|m2|hours?\b|cars\b|customers\b))`
/** Of these, "was" tells a reading. */
const READ_OFF = String.raw`(?<!\b(?:serviced?|odometer|reading|kms?|mileage)\s+)`
/** What saves one of these says nothing of a price. */
const SAVES_ELSE = String.raw`(?<!\b(?:fuel|energy|space|time|tax|cost|daylight)[\s-])`
const PERCENT = String.raw`\d{1,2}\s?(?:%|per ?cent)`

/** Words that say by how much a price has come down, or from which. */
const BY_SUM = new RegExp(
  [
    String.raw`\bsav(?:e|ed|ing)s? (?:of |up to |over |more than )?(?:${DOLLARS}|${PERCENT})`,
    String.raw`${DOLLARS}\s*(?:off|below|under|less|cheaper|discount|saved|savings?|towards|reduction|(?:price )?drop)\b`,
    String.raw`\b(?:was|previously|formerly|originally|down from)\s*:?\s*${DOLLARS}`,
    String.raw`${READ_OFF}\b(?:was|previously|formerly|originally|down from)\s*:?\s*${BARE}`,
    String.raw`\b${PERCENT}\s*(?:off|cheaper|discount|reduction|savings?)\b`,
  ].join('|'),
  'i',
)

/** Words that say so without a sum. */
const IN_WORDS = new RegExp(
  [
    String.raw`\bprices?[\s-]*(?:(?:is|was|has|have|been|now|just) )*(?:drop|cut|reduc|slash|crash|lowered|down\b)`,
    String.raw`\b(?:drop|cut|reduc|slash|lower)\w* (?:(?:in|the|our|its) )*prices?\b|\bnew low price\b|\bhalf[\s-]price\b`,
    String.raw`\bmark(?:ed)?[\s-]?down\b|\bdiscount(?:s|ed)?\b`,
    String.raw`\breduced (?:to (?:clear|sell|go|\$)|(?:by |from )?\$|again|further)|\b(?:just|now|further|heavily) reduced\b`,
    String.raw`${SAVES_ELSE}\bsavings\b(?! account)`,
    String.raw`\b(?:big|huge|great|massive) saving\b|\bsave (?:big|now|today|heaps|hundreds|thousands|\$)`,
    String.raw`^\W*(?:save|saving|reduced)\W*$`,
  ].join('|'),
  'i',
)

/** Few of the words of a tag say anything else. */
const IN_A_TAG = new RegExp(
  String.raw`\breduced\b(?! emissions)|${SAVES_ELSE}\bsav(?:e|ed|ings?)\b(?! (?:for you|account)\b)`,
  'i',
)

/**
 * The words of a text that claim a reduction by a sum or a percentage, or from a price; in between, a number may be anything.
 * Source: features #5, #12.
 */
export const reductionsBySum = (text: string): string[] => text.match(new RegExp(BY_SUM, 'gi')) ?? []

/** Whether a text says that a price has come down. Source: features #12. */
export function claimsReduction(text: string): boolean {
  const read = inPlainText(text)
  return IN_WORDS.test(read) || BY_SUM.test(read)
}

/** Whether a tag of a car does. Source: features #12. */
export const tagClaimsReduction = (tag: string): boolean => IN_A_TAG.test(inPlainText(tag)) || claimsReduction(tag)

const inPlainText = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\u2010-\u2015]/g, '-')

const SUMS = new RegExp(String.raw`(${DOLLARS})|\b(${BARE})|${PERCENT}`, 'gi')

/**
 * Whether earlier prices that are proven bear a claim out, in whole dollars: there is one, and each sum in the text is one of them,
 * what the car costs now, or the difference. A percentage never is, as nothing says of what. Source: features #12.
 */
export function isBorneOut(text: string, now: number, earlier: readonly number[]): boolean {
  const borneOut = [now, ...earlier.flatMap(was => [was, was - now])]
  return earlier.length > 0 && sumsIn(text).every(sum => borneOut.includes(sum))
}

function sumsIn(text: string): number[] {
  return Array.from(text.matchAll(SUMS), ([, dollars, bare]) => {
    const sum = dollars ?? bare
    if (sum === undefined) return Number.NaN
    return Number(sum.replace(/\D/g, '')) * (/k$/i.test(sum) ? 1_000 : 1)
  })
}
