/** How many paths of a visit are kept. Source: DC-122. */
const PATHS_KEPT = 20

const CAMPAIGN = /^(utm_\w{1,50}|gclid|fbclid)$/
const CAMPAIGN_KEPT = 20
const LONGEST = 500

/** The last paths of a visit, the latest last. */
export const pathsKept = (paths: readonly string[]): string[] => paths.slice(-PATHS_KEPT).map(inOneLine)

/**
 * The campaign that a visit began with: of the parameters of its first address those that campaigns have. A link may say
 * anything, and no lead is lost for it: what is odd is cut or left out. Source: DC-122.
 */
export const campaignOf = (params: Iterable<readonly [name: string, value: string]>): Record<string, string> =>
  Object.fromEntries(
    [...params]
      .filter(([name]) => CAMPAIGN.test(name))
      .slice(0, CAMPAIGN_KEPT)
      .map(([name, value]) => [name, inOneLine(value)]),
  )

/**
 * Control characters and line ends break headers, logs, letters and XML; half of a surrogate pair is no character, nor is what
 * nobody sees.
 */
const inOneLine = (text: string): string => text.slice(0, LONGEST).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
