// Where news by mail is asked for: says what is watched, takes an address, and tells where to go on from there.
import type { NewAlert } from '../../contract/alerts.ts'
import { alertPathLike, searchLike } from '../../search/alert-path.ts'
import type { AlertsSetup } from '../../views/alerts-page.ts'
import type { TextLink } from '../../views/links.ts'
import type { CarBeside } from '../forms/asked-car.ts'
import { findAskedCar } from '../forms/find-asked-car.ts'
import { askForAddress } from './asking.ts'
import { panel } from './panel.ts'
import { carSubject, said, searchSubject } from './subject.ts'
import { searchWatched, type Watched, watchedIn } from './watched.ts'

const page = document.querySelector<HTMLElement>('[data-alerts]')!
const setup = JSON.parse(page.dataset.alerts!) as AlertsSetup
const { labels } = setup
const card = page.querySelector<HTMLElement>('[data-watched]')!
const asking = page.querySelector<HTMLElement>('[data-asking]')!

function begin(watched: Watched): void {
  const { kind } = watched
  page.querySelector('[data-kind]')!.textContent = kind === 'car' ? labels.alertsThisCar : labels.alertsThisSearch
  page.querySelector('[data-news]')!.textContent = kind === 'car' ? labels.alertTellsCar : labels.alertTellsSearch
  if (watched.kind === 'search') watchSearch(watched)
  else if (watched.id === undefined) sayGone()
  else void watchCar(watched.id)
}

function show(...subject: HTMLElement[]): void {
  card.replaceChildren(...subject)
  card.removeAttribute('aria-busy')
}

function watchSearch({ state }: Watched & { kind: 'search' }): void {
  const subject = searchSubject(state, setup)
  show(...subject.parts)
  ask(searchWatched(state), { label: labels.successSearch, href: subject.href })
  // What it finds now is worth a look, and nobody waits for it.
  void import('./found-now.ts')
    .then(({ showFoundNow }) => showFoundNow(subject, state, setup))
    .catch(error => console.warn('what this search finds is not known', error))
}

async function watchCar(id: number): Promise<void> {
  // Its id is enough to ask for news of it, so nobody has to wait until it is found.
  let car: CarBeside | undefined
  ask({ car_id: id }, undefined, () => car)
  try {
    car = await findAskedCar(id, setup.car)
  } catch (error) {
    console.warn('this car is not known', error)
    return show(said(labels.alertsUnread))
  }
  if (car === undefined || car.isSold) return sayGone(car, car?.isSold)
  show(...carSubject(car, labels))
}

const wayTo = ({ asked }: CarBeside): TextLink => ({ label: labels.successBack, href: `/cars/${asked.slug}` })

function ask(watches: NewAlert['watches'], back: TextLink | undefined, car?: () => CarBeside | undefined): void {
  askForAddress(asking, {
    watches,
    labels,
    back: () => {
      const known = car?.()
      return known === undefined ? back : wayTo(known)
    },
    gone: isSold => {
      sayGone(car?.(), isSold)
      asking.querySelector('h2')!.focus()
    },
  })
}

/** There is nothing to watch of a car that cannot be had: what is like it takes its place. */
function sayGone(car?: CarBeside, isSold = false): void {
  show(...(car === undefined ? [said(labels.checkoutGone)] : carSubject(car, labels)))
  const title = isSold ? labels.checkoutSold : labels.checkoutGone
  const ways = waysFrom(car)
  asking.replaceChildren(
    car === undefined
      ? panel({ title: labels.alertsElse, text: labels.checkoutGoneText, ways })
      : panel({ title, text: labels.alertsGone, ways }),
  )
}

function waysFrom(car: CarBeside | undefined): TextLink[] {
  if (car === undefined) return [{ label: labels.searchStock, href: '/search' }]
  const { make, model } = car.asked
  return [
    { label: labels.alertsLikeIt, href: alertPathLike({ make, model }) },
    { label: labels.findSimilar, href: `/search?${searchLike({ make, model })}` },
  ]
}

begin(watchedIn(location.search))
page.dataset.live = ''
