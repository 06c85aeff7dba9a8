import { useStore } from '@nanostores/react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { type CarCard as Card, carCard, needRateWarning } from '../../domain/car-card.ts'
import { canToggle, FAVOURITE_EVENT } from '../../domain/favourites.ts'
import { carsLink } from '../../domain/linked-cars.ts'
import { carsFoundText } from '../../domain/result-count.ts'
import { signInPath } from '../../domain/sign-in-path.ts'
import { fill } from '../../domain/text.ts'
import { hasPhone } from '../../domain/user.ts'
import { recordEvent } from '../../stores/analytics.ts'
import type { Refusal } from '../../stores/api-client.ts'
import { $favourites, NO_FAVOURITES } from '../../stores/favourites.ts'
import { closeToast, showToast } from '../../stores/toast.ts'
import type { ChangeWords } from '../../stores/unheard.ts'
import { $user } from '../../stores/user.ts'
import { changeSaved } from '../../stores/watchlist.ts'
import { AskAboutCars, unsold } from '../../ui/AskAboutCars.tsx'
import { CarCard } from '../../ui/CarCard.tsx'
import { TryAgain } from '../../ui/TryAgain.tsx'
import type { WatchlistSetup } from '../../views/watchlist-page.ts'
import { useSaying } from '../Saying.tsx'
import { Loading } from './Loading.tsx'
import { useSavedCars } from './use-saved-cars.ts'

type SharedCarsProps = { setup: WatchlistSetup; ids: readonly number[]; onLeave: () => void }

/** A list that came by a link. Nothing of it is kept, and nothing of one's own is lost, before it was asked. */
export function SharedCars({ setup, ids, onLeave }: SharedCarsProps) {
  const { labels } = setup
  const { state, cars, gone, again } = useSavedCars(ids, setup)
  const now = useMemo(() => new Date(), [])
  const found = cars.length === 0 ? labels.sharedAllGone : carsFoundText(cars.length, labels)
  useSaying({ failed: '', loading: labels.loadingCars, ready: found }[state])
  if (state === 'failed') return <TryAgain text={labels.watchlistFailed} label={labels.tryAgain} onPress={again} />
  if (state === 'loading') return <Loading count={ids.length} />
  const cards = cars.map(car => carCard(car, setup.card, now))
  return (
    <section className="watchlist__cars" aria-labelledby="shared-title">
      <div className="watchlist__shared panel panel--tint">
        <h2 id="shared-title">{labels.sharedTitle}</h2>
        <p>{found}</p>
        {gone.length > 0 && cards.length > 0 && (
          <p className="notice">{fill(labels.sharedGone, { gone: gone.length, count: ids.length })}</p>
        )}
        <Keeping setup={setup} cards={cards} onLeave={onLeave} />
        <AskAboutCars ids={unsold(cards)} labels={labels} className="button--quiet" />
      </div>
      <ul className="car-grid">
        {cards.map(card => (
          <li key={card.id}>
            <CarCard card={card} />
          </li>
        ))}
      </ul>
      {needRateWarning(cards) && <p className="finance-warning">{labels.comparisonRateWarning}</p>}
    </section>
  )
}

type KeepingProps = Omit<SharedCarsProps, 'ids'> & { cards: readonly Card[] }

/** What may become of the cars, by whether there is a list already and where it is kept. None that is sold is added (WL-04). */
function Keeping({ cards, ...props }: KeepingProps) {
  const { labels, savesIn } = props.setup
  const ownNow = useStore($favourites, { ssr: () => NO_FAVOURITES })
  // While the cars are kept one by one, the question and its button stay as they were.
  const [ownBefore, setOwnBefore] = useState<readonly number[]>()
  const own = ownBefore ?? ownNow
  const ids = cards.map(({ id }) => id)
  const kept = cards
    .filter(({ id, soldText }) => canToggle({ sold: soldText !== undefined, saved: own.includes(id) }))
    .map(({ id }) => id)
  const fresh = kept.filter(id => !own.includes(id))
  const isAnySold = kept.length < ids.length
  const Ask = savesIn === 'account' ? AskForAccount : AskHere
  return (
    <>
      {isAnySold && <p>{labels.sharedSold}</p>}
      {fresh.length > 0 ? (
        <Ask
          {...props}
          ids={ids}
          own={own}
          kept={kept}
          fresh={fresh}
          isUnderWay={ownBefore !== undefined}
          setUnderWay={isUnderWay => setOwnBefore(isUnderWay ? ownNow : undefined)}
        />
      ) : (
        <Asked text={isAnySold || ids.length === 0 ? '' : labels.sharedAllKept}>
          <Leave {...props} />
        </Asked>
      )}
    </>
  )
}

/** Of `ids`, those that can stand on a list are `kept`; of these, `fresh` are not on one's own yet. */
type AskProps = SharedCarsProps & Record<'own' | 'kept' | 'fresh', readonly number[]> & UnderWay

type UnderWay = { isUnderWay: boolean; setUnderWay: (isUnderWay: boolean) => void }

/** This browser keeps the list: what is done is undone as it was. */
function AskHere({ own, kept, fresh, ...props }: Omit<AskProps, keyof UnderWay>) {
  const { setup, onLeave } = props
  const { labels, site } = setup
  const keep = (list: readonly number[]) => {
    $favourites.set(list)
    for (let left = fresh.length; left > 0; left -= 1) recordEvent(site, FAVOURITE_EVENT)
    const undo = () => {
      closeToast()
      $favourites.set(own)
    }
    showToast({ title: labels.sharedKept, actions: [{ label: labels.undo, act: undo }], close: labels.close })
    onLeave()
  }
  if (own.length === 0) {
    return (
      <Asked>
        <button type="button" className="button button--primary" onClick={() => keep(kept)}>
          {labels.sharedKeep}
        </button>
      </Asked>
    )
  }
  return (
    <Asked text={labels.sharedAsk}>
      <button type="button" className="button button--primary" onClick={() => keep([...fresh, ...own])}>
        {labels.sharedAdd}
      </button>
      <button type="button" className="button button--quiet" onClick={() => keep(kept)}>
        {labels.sharedReplace}
      </button>
      <Leave {...props} />
    </Asked>
  )
}

/** The account's list is that of all devices of its owner: cars are added to it, none is taken out. */
function AskForAccount({ own, fresh, isUnderWay, setUnderWay, setup, ids, onLeave }: AskProps) {
  const { labels, path, site } = setup
  const user = useStore($user)
  const hasLeft = useRef(false)
  const isFirst = own.length === 0
  const signIn = signInPath('watchlist', carsLink(path, ids), carsLink(path, ids))
  if (!hasPhone(user)) {
    return (
      <Asked text={labels.sharedSignIn}>
        <a className="button button--primary" href={signIn}>
          {labels.signInTitle}
        </a>
      </Asked>
    )
  }
  const leave = () => {
    hasLeft.current = true
    onLeave()
  }
  const add = async () => {
    if (isUnderWay) return
    setUnderWay(true)
    const { watchlistSignIn: signInForWatchlist, signInTitle, close } = labels
    const refused = await saveAll(fresh, site, { signInForWatchlist, signInTitle, close })
    setUnderWay(false)
    // Who left meanwhile is somewhere else by now.
    const go = (act: () => void) => hasLeft.current || act()
    if (refused === 'sign-in') go(() => location.assign(signIn))
    else if (refused === undefined) {
      showToast({ title: labels.sharedKept, close: labels.close })
      go(onLeave)
    } else showToast({ title: refused.error, isAlert: true, close: labels.close })
  }
  return (
    <>
      <Asked text={isFirst ? '' : labels.sharedAskAccount}>
        <button type="button" className="button button--primary" aria-disabled={isUnderWay} onClick={() => void add()}>
          {isFirst ? labels.sharedKeep : labels.sharedAdd}
        </button>
        <Leave setup={setup} onLeave={leave} />
      </Asked>
      <p role="status" className="share__told">
        {isUnderWay && labels.sharedKeeping}
      </p>
    </>
  )
}

function Leave({ setup, onLeave }: Pick<SharedCarsProps, 'setup' | 'onLeave'>) {
  return (
    <button type="button" className="button button--quiet" onClick={onLeave}>
      {setup.labels.sharedLeave}
    </button>
  )
}

function Asked({ text = '', children }: { text?: string; children: ReactNode }) {
  return (
    <>
      {text !== '' && <p>{text}</p>}
      <div className="share__actions">{children}</div>
    </>
  )
}

/**
 * Saves cars with the account, the last first, so that they stand there in their order; one that left stops no other, and
 * a list that is full stops all, and is told rather than the car that left.
 */
async function saveAll(
  ids: readonly number[],
  site: string,
  said: ChangeWords,
): Promise<'sign-in' | Refusal | undefined> {
  let refused: Refusal | undefined
  for (const id of [...ids].reverse()) {
    // Saved in another tab since: to change it again would remove it.
    if ($favourites.get().includes(id)) continue
    const change = await changeSaved(id, undefined, { said })
    if (change === 'sign-in') return change
    if (change === 'saved') recordEvent(site, FAVOURITE_EVENT)
    if (typeof change !== 'object') continue
    if (!OF_THIS_CAR.includes(change.status)) return change
    refused = change
  }
  return refused
}

/** The API knows no such car any more, or knows it as sold: later than the stock that this page has. */
const OF_THIS_CAR: readonly number[] = [404, 409]
