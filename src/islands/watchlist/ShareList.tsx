import { useRef, useState } from 'react'
import { carsLink, MOST_SHARED } from '../../domain/linked-cars.ts'
import { fill } from '../../domain/text.ts'
import type { WatchlistSetup } from '../../views/watchlist-page.ts'
import { QrCode } from './QrCode.tsx'

type ShareListProps = { setup: WatchlistSetup; ids: readonly number[] }

/** The list as a link and as a code: it opens on any device, and no server keeps it. */
export function ShareList({ setup: { labels, path }, ids }: ShareListProps) {
  const [isOpen, setOpen] = useState(false)
  // Of one link: that of another list was not copied.
  const [told, setTold] = useState({ link: '', text: '' })
  const field = useRef<HTMLInputElement>(null)
  const link = new URL(carsLink(path, ids.slice(0, MOST_SHARED)), location.href).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setTold({ link, text: labels.shareListCopied })
    } catch {
      field.current?.select()
      setTold({ link, text: labels.shareListSelected })
    }
  }
  const send = async () => {
    // Whoever thinks better of it has closed it themselves.
    await navigator.share({ title: document.title, url: link }).catch(() => undefined)
  }
  return (
    <div className="share">
      <button
        type="button"
        className="button button--quiet"
        aria-expanded={isOpen}
        aria-controls="share-list"
        onClick={() => setOpen(!isOpen)}
      >
        {labels.shareList}
      </button>
      <section
        id="share-list"
        className="share__panel panel panel--tint"
        aria-label={labels.shareList}
        hidden={!isOpen}
      >
        <p>{labels.shareListText}</p>
        {ids.length > MOST_SHARED && <p>{fill(labels.shareListNewest, { most: MOST_SHARED })}</p>}
        <label className="field">
          <span className="label">{labels.shareListLink}</span>
          <input ref={field} className="input" readOnly value={link} onFocus={event => event.target.select()} />
        </label>
        <div className="share__actions">
          <button type="button" className="button button--primary" onClick={() => void copy()}>
            {labels.shareListCopy}
          </button>
          {'share' in navigator && (
            <button type="button" className="button" onClick={() => void send()}>
              {labels.shareListSend}
            </button>
          )}
        </div>
        <p role="status" className="share__told">
          {told.link === link && told.text}
        </p>
        {isOpen && <QrCode text={link} label={labels.shareListCode} />}
      </section>
    </div>
  )
}
