import type { Finding } from '../../src/domain/ad-law/rule.ts'
import { carFindings } from '../../src/site/checks/ad-law.ts'
import type { Site } from '../../src/site/site.ts'
import { wordFindings } from '../../src/views/checks/ad-law.ts'

/** All that staff should look at in the advertising of a site. */
export const adLawFindings = (site: Site): Finding[] => [...wordFindings(site), ...carFindings(site)]
