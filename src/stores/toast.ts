import { atom } from 'nanostores'

/** A short message about what was just done, with the name of the control that closes it. */
export type Toast = { title: string; text?: string; close: string }

/** The one message on the screen; a new one takes its place (ER-06). */
export const $toast = atom<Toast | undefined>()

export function showToast(toast: Toast): void {
  $toast.set(toast)
}

export function closeToast(): void {
  $toast.set(undefined)
}
