import { showToast, type Toast } from '../../stores/toast.ts'
import { whenSeen } from '../when-seen.ts'

/** Of a form that can be closed while it is being sent. */
export type Closing = {
  /** Where the form stands open by itself, with what was written in it. */
  page: string
  isClosed: () => boolean
  /** Comes to its end when nothing else lies over the page. */
  othersClosed: () => Promise<void>
  /** For what is left to do in it, once nothing else lies over the page; it stays closed where it cannot be seen. */
  openAgain: (isNeeded?: () => boolean) => Promise<void>
}

/** To who has closed the form, or can open it no more, as its car was sold; in it the same is said. */
export async function tellOutside(closing: Closing | undefined, toast: Toast): Promise<void> {
  if (!closing?.isClosed()) return
  await closing.othersClosed()
  await whenSeen()
  if (closing.isClosed()) showToast(toast)
}
