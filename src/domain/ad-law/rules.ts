import { CAR_RULES, ONE_CAR_TWICE } from './car-rules.ts'
import { COPY_RULES } from './copy-rules.ts'
import { PLACE_RULES, SETTING_RULES } from './dealer-rules.ts'
import type { AdRule } from './rule.ts'

/** A rule without what it looks at: what a report says of it. */
export type RuleText = Omit<AdRule<never>, 'fault'>

/** Every rule there is, by its id. */
export const AD_RULES: ReadonlyMap<string, RuleText> = new Map(
  [...COPY_RULES, ...CAR_RULES, ONE_CAR_TWICE, ...PLACE_RULES, ...SETTING_RULES].map(({ fault: _, ...rule }) => [
    rule.id,
    rule,
  ]),
)
