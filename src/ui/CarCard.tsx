import type { CarCard as CarCardShown } from '../domain/car-card.ts'
import type { Why } from '../domain/needs.ts'
import { CERTIFIED_IMAGE } from '../domain/tags.ts'
import { joinParts } from '../domain/text.ts'
import { CarPicture } from './CarPicture.tsx'
import { Icon } from './Icon.tsx'

/** Three cards in a row beside the filters, two on a tablet, one on a phone. */
const CARD_SIZES = '(min-width: 80rem) 24rem, (min-width: 40rem) 46vw, 94vw'

/** Cards whose pictures a phone has in view at once. More of them would share its line, and each come later. */
export const IN_VIEW = 1

type CarCardProps = { card: CarCardShown; why?: readonly Why[] | undefined; eager?: boolean; sizes?: string }

/** One car of a list. The whole card leads to the car's page, by the one link in its title (CD-01 to CD-33). */
export function CarCard({ card, why, eager = false, sizes = CARD_SIZES }: CarCardProps) {
  const { title, tag, soldText, location, locationOverlay, marketText, finance, details, similar } = card
  return (
    <article className="car-card" data-sold={soldText === undefined ? undefined : ''}>
      <div className="car-card__media" data-car={card.id} data-says={joinParts([soldText, tag?.text]) || undefined}>
        <CarPicture car={card} sizes={sizes} eager={eager} />
        {soldText !== undefined && <strong className="car-card__sold">{soldText}</strong>}
        {tag !== undefined && (
          <span className="badge car-card__tag" data-kind={tag.kind} data-until={tag.until}>
            {tag.kind === 'certified' ? <img {...CERTIFIED_IMAGE} alt={tag.text} /> : tag.text}
          </span>
        )}
        {location !== undefined && locationOverlay && <span className="car-card__overlay">{location}</span>}
        <Toggles card={card} />
      </div>
      <div className="car-card__body">
        <h3 className="car-card__title">
          <a href={card.href}>
            {title.main} {title.sub !== '' && <span>{title.sub}</span>}
          </a>
        </h3>
        <div className="car-card__price">
          <PriceBlock card={card} />
          {marketText !== undefined && <p className="badge badge--good car-card__market">{marketText}</p>}
        </div>
        {finance?.amountText !== undefined && (
          <p className="car-card__finance">
            {finance.amountText}
            {finance.comparisonRateText !== undefined && <small> {finance.comparisonRateText}</small>}
          </p>
        )}
        {details.length > 0 && (
          <ul className="car-card__details">
            {details.map(detail => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
        {why !== undefined && why.length > 0 && (
          <ul className="car-card__why">
            {why.map(({ need, text, known }) => (
              <li key={need} data-known={known ? '' : undefined}>
                <Icon name={known ? 'sure' : 'unknown'} />
                {text}
              </li>
            ))}
          </ul>
        )}
        {location !== undefined && !locationOverlay && <p className="car-card__location">{location}</p>}
        {similar === undefined ? <Actions card={card} /> : <SimilarInstead similar={similar} title={title} />}
      </div>
    </article>
  )
}

/** What is done with this car, told from the same with the others of a list, which are often of the same model and year. */
const named = (action: string, { main, sub }: CarCardShown['title']): string => `${action}: ${joinParts([main, sub])}`

/**
 * Keep and compare, beside the card's link. Which cars are kept, this browser knows: a script of the page presses the
 * buttons and hears them, so that a card works without any framework (CD-08, CD-09).
 */
function Toggles({ card: { id, title, toggles, toggleLabels } }: { card: CarCardShown }) {
  const kinds = (['compare', 'favourite'] as const).filter(kind => toggles[kind])
  if (kinds.length === 0) return null
  return (
    <span className="car-card__toggles">
      {kinds.map(kind => (
        <button
          key={kind}
          type="button"
          className="car-card__toggle"
          data-toggle={kind}
          data-car={id}
          aria-pressed="false"
          aria-label={named(toggleLabels[kind], title)}
        />
      ))}
    </span>
  )
}

function PriceBlock({ card: { price, priceText, priceType, wasText, subscriptionText } }: { card: CarCardShown }) {
  return (
    <p className="price" data-kind={price.kind}>
      <strong className="price__now">{priceText}</strong>
      {priceType !== undefined && <span className="price__type"> {priceType}</span>}
      {wasText !== undefined && <s className="price__was"> {wasText}</s>}
      {subscriptionText !== undefined && <span className="price__subscription"> {subscriptionText}</span>}
    </p>
  )
}

function Actions({ card: { buttons, title } }: { card: CarCardShown }) {
  if (buttons.length === 0) return null
  return (
    <p className="car-card__actions">
      {buttons.map(({ kind, label, href }) => (
        <a key={kind} className="button" data-kind={kind} href={href} aria-label={named(label, title)}>
          {label}
        </a>
      ))}
    </p>
  )
}

type SimilarProps = { similar: NonNullable<CarCardShown['similar']>; title: CarCardShown['title'] }

function SimilarInstead({ similar, title }: SimilarProps) {
  return (
    <div className="car-card__similar">
      <p>{similar.question}</p>
      <a className="button" href={similar.href} aria-label={named(similar.label, title)}>
        {similar.label}
      </a>
    </div>
  )
}
