import { useSettled } from './use-settled.ts'

/** Who taps five filters in a row hears of the last one. */
const ANNOUNCED_AFTER_MS = 700

/** The result for who does not see it: one in the page, and one in each sheet, which puts the page out of hearing. */
export function Announced({ text }: { text: string }) {
  return (
    <p role="status" className="visually-hidden">
      {useSettled(text, ANNOUNCED_AFTER_MS)}
    </p>
  )
}
