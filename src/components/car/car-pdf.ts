// Saves the PDF of a car under the car's own name, or says why not, in the page (VD-49, ER-04, DC-179).
import { say, sayNothing } from './alert.ts'

async function save({ pdf, saveAs, failed }: DOMStringMap): Promise<void> {
  const response = await fetch(pdf!)
  const isPdf = response.headers.get('Content-Type')?.startsWith('application/pdf')
  if (!response.ok || !isPdf) throw new Error((await errorOf(response)) ?? failed)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = saveAs!
  link.click()
  // Some browsers take their time to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** What the API says of a refusal, in words meant for visitors. */
async function errorOf(response: Response): Promise<string | undefined> {
  const answer = (await response.json().catch(() => undefined)) as { error?: unknown } | undefined
  return typeof answer?.error === 'string' ? answer.error : undefined
}

export async function savePdf(button: HTMLButtonElement): Promise<void> {
  button.disabled = true
  sayNothing()
  try {
    await save(button.dataset)
  } catch (error) {
    // A line that is down throws words of the browser's own.
    say(error instanceof TypeError ? button.dataset.failed! : (error as Error).message)
  }
  button.disabled = false
  // A button that was switched off has lost it; whoever went on meanwhile keeps it.
  if (document.activeElement === document.body) button.focus()
}
