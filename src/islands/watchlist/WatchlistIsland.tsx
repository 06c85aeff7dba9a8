import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type CarCard as Card, carCard, needRateWarning } from '../../domain/car-card.ts'
import { FAVOURITES_ORDERS, type FavouritesOrder, orderedFavourites } from '../../domain/favourites-order.ts'
import { linkedCars, MOST_SHARED } from '../../domain/linked-cars.ts'
import { withQuery } from '../../domain/query.ts'
import { carsFoundText } from '../../domain/result-count.ts'
import { signInPath } from '../../domain/sign-in-path.ts'
import { joinParts } from '../../domain/text.ts'
import { hasPhone } from '../../domain/user.ts'
import { api } from '../../stores/api-client.ts'
import { $favourites, NO_FAVOURITES } from '../../stores/favourites.ts'
import { $favouritesOrder } from '../../stores/favourites-order.ts'
import { showToast } from '../../stores/toast.ts'
import { $user } from '../../stores/user.ts'
import { forgetUser, readWatchlist } from '../../stores/watchlist.ts'
import { AskAboutCars, unsold } from '../../ui/AskAboutCars.tsx'
import { CarCard } from '../../ui/CarCard.tsx'
import { TryAgain } from '../../ui/TryAgain.tsx'
import type { WatchlistSetup } from '../../views/watchlist-page.ts'
import { Saying, useSaying } from '../Saying.tsx'
import { Loading } from './Loading.tsx'
import { SharedCars } from './SharedCars.tsx'
import { ShareList } from './ShareList.tsx'
import { useSavedCars } from './use-saved-cars.ts'

type WatchlistProps = { setup: WatchlistSetup }

/** The cars that this visitor keeps, in the order that they like (WL-07, WL-11, DC-81, DC-82). */
export function WatchlistIsland({ setup }: WatchlistProps) {
  // The page was rendered for nobody in particular.
  const [isOpen, setOpen] = useState(false)
  const [shared, setShared] = useState<readonly number[]>([])
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    setShared(linkedCars(new URLSearchParams(location.search).get('cars') ?? '', MOST_SHARED))
    setOpen(true)
  }, [])
  const leave = () => {
    // A reload shows the own list, too.
    history.replaceState(history.state, '', setup.path)
    setShared([])
    top.current?.focus({ preventScroll: true })
  }
  const Own = setup.savesIn === 'account' ? AccountCars : SavedCars
  return (
    <div ref={top} className="watchlist__top" tabIndex={-1}>
      <Saying>
        {!isOpen && <Loading count={3} />}
        {isOpen && shared.length > 0 && <SharedCars setup={setup} ids={shared} onLeave={leave} />}
        {isOpen && shared.length === 0 && <Own setup={setup} />}
      </Saying>
    </div>
  )
}

/**
 * The list of who is signed in, read anew: another device may have changed it (DC-81). Who that is may change while the
 * page is open, in another tab or before coming back to it.
 */
function AccountCars({ setup }: WatchlistProps) {
  const { labels, path } = setup
  const user = useStore($user)
  const [state, setState] = useState<'reading' | 'read' | 'sign-in' | 'failed'>('reading')
  const read = () => {
    setState('reading')
    void readWatchlist().then(setState)
  }
  useEffect(read, [user?.phone])
  const isSigned = hasPhone(user)
  const said = { reading: labels.loadingCars, read: undefined, failed: '', 'sign-in': '' }[state]
  useSaying(isSigned ? said : labels.watchlistSignIn)
  if (!isSigned) {
    return (
      <div className="nothing-kept">
        <p className="lead">{labels.watchlistSignIn}</p>
        <a className="button button--primary button--large" href={signInPath('watchlist', path, path)}>
          {labels.signInTitle}
        </a>
      </div>
    )
  }
  if (state === 'failed') return <TryAgain text={labels.watchlistFailed} label={labels.tryAgain} onPress={read} />
  if (state !== 'read') return <Loading count={3} />
  const signOut = async (button: HTMLElement) => {
    const result = await api.signOut()
    if (result.ok) {
      // The button goes with the list.
      if (button === document.activeElement) button.closest<HTMLElement>('[tabindex="-1"]')?.focus()
      forgetUser()
    } else showToast({ title: result.error, isAlert: true, close: labels.close })
  }
  return (
    <>
      <SavedCars setup={setup} />
      <p>
        <button type="button" className="text-button" onClick={event => void signOut(event.currentTarget)}>
          {labels.watchlistSignOut}
        </button>
      </p>
    </>
  )
}

function SavedCars({ setup }: WatchlistProps) {
  const { labels } = setup
  const ids = useStore($favourites, { ssr: () => NO_FAVOURITES })
  const order = useStore($favouritesOrder)
  const { state, cars, gone, again } = useSavedCars(ids, setup)
  const now = useMemo(() => new Date(), [])
  /** What the list was when a car was last removed here. */
  const [before, setBefore] = useState<typeof ids>()
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    // Without its cards, the list may have left the screen to what stands below it.
    if (list.current !== document.activeElement) return
    list.current?.querySelector('[data-count]')?.scrollIntoView({ block: 'nearest' })
  }, [ids.length === 0])
  const isLoading = state === 'loading' && cars.length === 0
  const found = ids.length === 0 ? labels.watchlistEmpty : carsFoundText(cars.length, labels)
  // Of a removal the message tells, in a sentence of its own; what comes back is counted again.
  const isTold = before !== undefined && (ids === before || ids.length === before.length - 1)
  useSaying(isLoading ? labels.loadingCars : isTold || state === 'failed' ? '' : found)
  const tryAgain = state === 'failed' && (
    <TryAgain text={labels.watchlistFailed} label={labels.tryAgain} onPress={again} />
  )
  if (tryAgain && cars.length === 0) return tryAgain
  if (isLoading) return <Loading count={ids.length} />
  const cards = orderedFavourites(cars, ids, order).map(car => carCard(car, setup.card, now))
  // The button goes with its car; the focus stays with the list.
  const keepFocus = (event: React.MouseEvent) => {
    if ((event.target as Element).closest('[data-remove]') === null) return
    list.current?.focus({ preventScroll: true })
    setBefore(ids)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button is clicked by its keys, too.
    <section
      ref={list}
      className="watchlist__cars"
      tabIndex={-1}
      aria-label={labels.watchlistTitle}
      onClick={keepFocus}
    >
      {ids.length === 0 ? (
        <div className="nothing-kept">
          <p className="lead" data-count>
            {found}
          </p>
          <p>{labels.watchlistEmptyText}</p>
          <a className="button button--primary button--large" href="/search">
            {labels.searchStock}
          </a>
        </div>
      ) : (
        <div className="watchlist__tools">
          <p data-count>{found}</p>
          <AskAboutCars ids={unsold(cards)} labels={labels} />
          {cards.length > 1 && <Orders setup={setup} order={order} />}
        </div>
      )}
      {tryAgain}
      {gone.length > 0 && <GoneCars setup={setup} ids={gone} />}
      {cards.length > 0 && <h2 className="visually-hidden">{labels.savedCars}</h2>}
      {cards.length > 0 && (
        <ul className="car-grid">
          {cards.map(card => {
            const name = joinParts([card.title.main, card.title.sub])
            const isSold = card.soldText !== undefined
            return (
              <li key={card.id}>
                {/* Its heart would do what the button below says. */}
                <CarCard card={{ ...card, toggles: { ...card.toggles, favourite: false } }} />
                {setup.alertsPage && !isSold && (
                  <ToNews
                    labels={labels}
                    href={withQuery(setup.alertsPage, { car: card.id })}
                    card={card}
                    name={name}
                  />
                )}
                <Remove setup={setup} id={card.id} name={name} isSold={isSold} />
              </li>
            )
          })}
        </ul>
      )}
      {needRateWarning(cards) && <p className="finance-warning">{labels.comparisonRateWarning}</p>}
      {/* In whatever order they are shown, the newest first. */}
      {cards.length > 0 && <ShareList setup={setup} ids={cars.map(({ id }) => id)} />}
    </section>
  )
}

function Orders({ setup: { labels }, order }: WatchlistProps & { order: FavouritesOrder }) {
  const names: Record<FavouritesOrder, string> = {
    saved: labels.sortSaved,
    price_asc: labels.sortPriceAsc,
    price_desc: labels.sortPriceDesc,
    year_desc: labels.sortYearDesc,
    km_asc: labels.sortKmAsc,
  }
  return (
    <label className="watchlist__order">
      <span>{labels.sortBy}</span>
      <select
        className="select"
        value={order}
        onChange={event => $favouritesOrder.set(event.target.value as FavouritesOrder)}
      >
        {FAVOURITES_ORDERS.map(one => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </label>
  )
}

function GoneCars({ setup, ids }: WatchlistProps & { ids: readonly number[] }) {
  const { labels } = setup
  return (
    <ul className="watchlist__gone">
      {ids.map(id => (
        <li key={id} className="notice">
          <p>
            <strong>{labels.watchlistGone}</strong> {labels.watchlistGoneText}
          </p>
          <Remove setup={setup} id={id} name={labels.watchlistGoneName} isSold />
        </li>
      ))}
    </ul>
  )
}

type ToNewsProps = Pick<WatchlistProps['setup'], 'labels'> & { href: string; card: Card; name: string }

/** Where news of the car is asked for by mail. Source: features 3.2. */
function ToNews({ labels, href, card, name }: ToNewsProps) {
  const label = card.price.kind === 'price' ? labels.alertsOfPrice : labels.alertsOfCar
  return (
    <a className="watchlist__news" href={href} aria-label={`${label}: ${name}`}>
      {label}
    </a>
  )
}

type RemoveProps = WatchlistProps & { id: number; name: string; isSold: boolean }

/** The script that makes the buttons of all cards work hears this one, too. To it, what left the stock is sold. */
function Remove({ setup: { labels }, id, name, isSold }: RemoveProps) {
  return (
    <button
      type="button"
      className="button button--quiet"
      data-remove
      data-sold={isSold ? '' : undefined}
      data-car={id}
      data-name={name}
      aria-label={`${labels.watchlistRemove}: ${name}`}
    >
      {labels.watchlistRemove}
    </button>
  )
}
