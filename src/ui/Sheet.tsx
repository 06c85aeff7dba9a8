import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { afterPaint } from './after-paint.ts'
import { Icon } from './Icon.tsx'
import { useLatest } from './use-latest.ts'

/** Closed, and as it was left; closed, and up to date, as it is leaving or about to be asked for; or there. */
export type Stage = 'kept' | 'current' | 'open'

type SheetProps = {
  title: string
  close: string
  /** Beside the title. */
  aside?: ReactNode
  foot: (close: () => void) => ReactNode
  children: ReactNode
  className?: string
  stage?: Stage
  /** It begins to leave, which may be told twice; once it has left, `onClosed` follows, unless it was opened again. */
  onClose?: () => void
  onClosed: () => void
}

/** How long a sheet takes to leave. Source: SR-17. */
const LEAVES_WITHIN_MS = 300

/**
 * A dialog that comes up from the lower edge of a phone, where the thumb is, and stands at the side of a wide screen. The
 * browser keeps the focus within and gives it back; Escape, Back on a phone, and a tap beside it close it.
 */
export function Sheet({
  title,
  close,
  aside,
  foot,
  children,
  className = '',
  stage = 'open',
  onClose,
  onClosed,
}: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const isOpen = stage === 'open'
  const isKept = stage === 'kept'
  // Told before it closes: that it has closed is heard late, and by then somebody may have asked for it again.
  const leaving = () => {
    // Not every browser takes the focus from a field that goes, and what is typed in it counts when it is left.
    dialog.current?.querySelector<HTMLElement>(':focus')?.blur()
    onClose?.()
  }
  // Escape is heard for as long as it is open, whatever it is rendered with meanwhile.
  const leave = useLatest(() => {
    leaving()
    show(dialog.current!, false)
  })
  useEffect(() => {
    if (isKept) return
    document.body.toggleAttribute(SKIPS, true)
    return letGo
  }, [isKept])
  useEffect(() => {
    if (!isOpen) return
    const sheet = dialog.current!
    // A browser hears Escape only once the sheet is modal, a frame after it is seen.
    const leaveEarly = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !sheet.open) leave()
    }
    addEventListener('keydown', leaveEarly)
    show(sheet, true, () => {
      // A browser would begin with the first button, which is the one that closes it.
      heading.current?.focus()
    })
    return () => removeEventListener('keydown', leaveEarly)
  }, [isOpen])
  // Laid out before anybody asks for it, and kept so, where a browser does that for what is not to be seen.
  useEffect(() => void heading.current?.getBoundingClientRect(), [])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      letGo()
    },
    [],
  )
  const leaveBeside = (event: MouseEvent) => {
    if (event.target === dialog.current) leave()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={`sheet ${className}`}
      aria-label={title}
      onClick={leaveBeside}
      onCancel={leaving}
      onClose={() => {
        const sheet = dialog.current
        // Heard late: somebody may have asked for it again. One that Escape closed is still said to be shown.
        if (sheet === null || sheet.open || (sheet.returnValue === LEFT && sheet.hasAttribute(SHOWN))) return
        sheet.removeAttribute(SHOWN)
        holdPage()
        // While it is still leaving, before somebody taps what was below it.
        afterPaint(letGo)
        onClose?.()
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          if (dialog.current?.hasAttribute(SHOWN)) return
          // A browser keeps how far it is scrolled, and it opens at its top.
          body.current?.scrollTo(0, 0)
          onClosed()
        }, LEAVES_WITHIN_MS)
      }}
    >
      <div className="sheet__frame">
        <header className="sheet__head">
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {aside}
          <button type="button" className="button button--ghost button--icon" aria-label={close} onClick={leave}>
            <Icon name="close" />
          </button>
        </header>
        <div className="sheet__body" ref={body}>
          {children}
        </div>
        <footer className="sheet__foot">{foot(leave)}</footer>
      </div>
    </dialog>
  )
}

const SHOWN = 'data-shown'

/** What a sheet gives back that was closed by us, in place of the browser. */
const LEFT = 'left'

/**
 * What is seen comes first. That all else is out of reach while it is there makes a browser style the whole page anew, so that
 * follows when it has been painted.
 */
function show(sheet: HTMLDialogElement, shown: boolean, then = () => {}): void {
  sheet.toggleAttribute(SHOWN, shown)
  afterPaint(() => {
    // By then it may have gone, or somebody have asked for the other.
    if (!sheet.isConnected || sheet.hasAttribute(SHOWN) !== shown) return
    // Whoever is that quick leaves one that was never opened.
    if (!shown && !sheet.open) sheet.dispatchEvent(new Event('close'))
    if (sheet.open === shown) return
    sheet.returnValue = ''
    if (shown) {
      sheet.showModal()
      // Another one that left meanwhile may have taken it away.
      document.body.toggleAttribute(SKIPS, true)
    } else sheet.close(LEFT)
    holdPage()
    then()
  })
}

const HELD = 'data-sheet'

/** As long as a sheet is open, the page below it stays where it is. */
function holdPage(): void {
  document.body.toggleAttribute(HELD, document.querySelector('.sheet[open]') !== null)
}

/** A page is styled anew whenever a sheet comes or goes; what is out of sight may be left for when that is done. */
const SKIPS = 'data-skips-unseen'

/** Nothing of a sheet that has left, or of one that is gone with its part of the page, stays on the page. */
function letGo(): void {
  holdPage()
  document.body.toggleAttribute(SKIPS, isPageCovered())
}

/** A sheet lies over the page. */
export const isPageCovered = (): boolean => document.body.hasAttribute(HELD)
