import type { MouseEvent } from 'react'

type TryAgainProps = { text: string; label: string; onPress: () => void }

/** In place of what could not be loaded. The button goes when it is pressed; the focus stays with what lasts around it. */
export function TryAgain({ text, label, onPress }: TryAgainProps) {
  const press = (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
    onPress()
  }
  return (
    <div className="cluster" role="alert">
      <p>{text}</p>
      <button type="button" className="button button--quiet" onClick={press}>
        {label}
      </button>
    </div>
  )
}
