/** The laws that several rules rest on, with who explains them to the trade. */
export const PRICE_LAW = {
  component: 'Australian Consumer Law s. 48 (ACCC, component pricing)',
  twoPrices: 'Australian Consumer Law s. 47 (ACCC, motor vehicle advertising)',
} as const

export const CREDIT_LAW = 'National Credit Code s. 164; ASIC Regulatory Guide 178.23'

export const NSW_ADS = 'NSW Fair Trading, motor dealer advertisements'

export const ANCAP_YEAR = {
  source: 'ANCAP date stamp: stars are named with the year of the rating',
  asks: 'ANCAP stars stand with the year that they were given in.',
} as const

export const MISLEADING = 'Australian Consumer Law, misleading conduct'
