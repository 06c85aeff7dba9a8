import type { Lead } from '../../contract/leads.ts'
import { PERSONALISED_FINANCE } from '../../domain/lead-form.ts'
import type { Site } from '../../site/site.ts'
import { signInFirst } from '../errors.ts'
import type { Services } from '../services.ts'
import { authOf } from '../sign-in/auth.ts'

/** Leads wait for nobody, but for one kind: personalised finance, where the dealer keeps it for those who are signed in (FN-23, DC-168). */
export async function assertMaySend(
  form: Pick<Lead, 'subcategory'>,
  headers: Headers,
  { site, services }: { site: Site; services: Services },
): Promise<void> {
  const { gates, slug } = site.settings
  if (!gates.personalisedFinance || form.subcategory !== PERSONALISED_FINANCE) return
  if ((await authOf(slug, services).sessionOf(headers)) === undefined) throw signInFirst()
}
