/** What an entry of the visitor's history holds while the pictures fill the screen: Back closes them, Forward opens them again. */
export const FULL_SCREEN = { fullScreen: true }

export const isFullScreen = (state: unknown): boolean =>
  (state as Partial<typeof FULL_SCREEN> | null)?.fullScreen === true
