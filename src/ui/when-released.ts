let isPressed = false
const released = new EventTarget()

addEventListener('pointerdown', () => setPressed(true), true)
addEventListener('pointerup', () => setPressed(false), true)
addEventListener('pointercancel', () => setPressed(false), true)

function setPressed(pressed: boolean): void {
  isPressed = pressed
  if (!pressed) released.dispatchEvent(new Event('released'))
}

/**
 * Acts when the press that is under way has become its click. A field is left by pressing what comes next, and what moves
 * between press and release is not clicked.
 */
export function whenReleased(act: () => void): void {
  if (isPressed) released.addEventListener('released', () => setTimeout(act), { once: true })
  else setTimeout(act)
}
