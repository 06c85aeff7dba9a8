import { type CountdownLabels, formatTimeLeft, SECOND } from '../../domain/countdown.ts'
import { fill } from '../../domain/text.ts'
import type { Refusal } from '../../stores/api-client.ts'

type Labels = CountdownLabels & Record<'signInUnsure' | 'signInWait', string>

/**
 * What is said of what was refused. A code that was asked for may come although its answer did not, unless the device is
 * offline; then this browser may not have what makes it good, so the visitor is told to ask for another, and how long that
 * takes.
 */
export function refusalWords(
  { status, error, waitSeconds }: Refusal,
  asked: 'for a code' | 'to sign in',
  labels: Labels,
): string {
  if (status === 0 && asked === 'for a code' && navigator.onLine) return labels.signInUnsure
  if (status !== 429 || waitSeconds === undefined) return error
  return fill(labels.signInWait, { time: formatTimeLeft(waitSeconds * SECOND, labels) })
}
