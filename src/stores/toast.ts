import { atom } from 'nanostores'

/** A short message about what was just done, what can be done next, and the name of the control that closes it. */
export type Toast = {
  title: string
  text?: string
  isAlert?: boolean
  /** Hears that the visitor closed it, and so has read it. */
  closed?: () => void
  actions?: readonly ToastAction[]
  close: string
}

export type ToastAction = { label: string } & ({ href: string } | { act: () => void })

/** The one message on the screen; a new one takes its place (ER-06). */
export const $toast = atom<Toast | undefined>()

export function showToast(toast: Toast): void {
  $toast.set(toast)
}

export function closeToast(): void {
  $toast.set(undefined)
}
