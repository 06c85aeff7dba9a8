// The link to a car for somebody else: by what the device shares with, else copied, else told.
import { showToast } from '../../stores/toast.ts'
import '../scripts/toast.ts'

const { close } = document.querySelector<HTMLElement>('[data-alerts]')!.dataset

export async function shareCar({ dataset: { share, failed } }: HTMLButtonElement): Promise<void> {
  // Without what led here: an advertisement's mark says nothing of whom a link is sent to.
  const url = location.origin + location.pathname
  if (await isSent(url)) return
  const title = (await isCopied(url)) ? share : failed
  showToast({ title: title!, text: url, close: close! })
}

/** True also for who has thought better of it, and closed it themselves. */
async function isSent(url: string): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share({ title: document.title, url })
    return true
  } catch (error) {
    return (error as Error).name === 'AbortError'
  }
}

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
