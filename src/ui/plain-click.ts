type Held = Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Whether a press on a link is for us: with a key held, it asks the browser for a tab, a window or a download. */
export const isPlainClick = ({ altKey, ctrlKey, metaKey, shiftKey }: Held): boolean =>
  !(altKey || ctrlKey || metaKey || shiftKey)
