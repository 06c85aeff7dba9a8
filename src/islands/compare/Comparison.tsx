import { Fragment, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ComparedCar, type CompareRow, compareRows, differences } from '../../domain/compare.ts'
import { carsLink } from '../../domain/linked-cars.ts'
import { carPath } from '../../domain/links.ts'
import { formatPrice, priceShown } from '../../domain/price.ts'
import { fill } from '../../domain/text.ts'
import { AskAboutCars } from '../../ui/AskAboutCars.tsx'
import { CarPicture } from '../../ui/CarPicture.tsx'
import type { CompareSetup } from '../../views/compare-page.ts'
import { NameBar } from './NameBar.tsx'

type ComparisonProps = { setup: CompareSetup; cars: readonly ComparedCar[]; onTakeOut: (id: number) => void }

/** Cars as columns: what sets each apart in words, then line by line, first where they differ. */
export function Comparison({ setup, cars, onTakeOut }: ComparisonProps) {
  const { labels, rows: rowLabels, settings } = setup
  const [hidesSame, setHidesSame] = useState(false)
  const { different, same } = compareRows(cars, settings, rowLabels)
  const table = useRef<HTMLElement>(null)
  const heads = useRef<HTMLTableSectionElement>(null)
  const takeOut = (id: number) => {
    // The button goes with its car; the focus stays with the comparison.
    table.current?.focus({ preventScroll: true })
    onTakeOut(id)
  }
  return (
    <>
      {cars.length > 1 && (
        <div className="compare__tools">
          {same.length > 0 && (
            <label className="check compare__hide">
              <input type="checkbox" checked={hidesSame} onChange={() => setHidesSame(!hidesSame)} />
              <span>{labels.compareHideSame}</span>
            </label>
          )}
          <AskAboutCars ids={cars.filter(({ sold }) => !sold).map(({ id }) => id)} labels={labels} />
          <CopyLink setup={setup} ids={cars.map(({ id }) => id)} />
        </div>
      )}
      <div className="compare__body">
        <NameBar setup={setup} cars={cars} heads={heads} scroller={table} />
        <section
          ref={table}
          className="compare__scroll"
          aria-label={tableName(cars.length, labels)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
          tabIndex={0}
        >
          <table className="compare__table" data-cars={cars.length}>
            <thead ref={heads}>
              <tr>
                <td />
                {cars.map(car => (
                  <th key={car.id} scope="col" abbr={nameOf(car)}>
                    <CarHead setup={setup} car={car} cars={cars} onTakeOut={takeOut} />
                  </th>
                ))}
              </tr>
            </thead>
            {cars.length > 1 ? (
              <>
                <Rows title={labels.compareDifferent} rows={different} setup={setup} cars={cars} />
                {!hidesSame && same.length > 0 && (
                  <Rows title={labels.compareSame} rows={same} setup={setup} cars={cars} />
                )}
              </>
            ) : (
              <Rows rows={[...different, ...same]} setup={setup} cars={cars} />
            )}
          </table>
        </section>
      </div>
    </>
  )
}

type CarHeadProps = ComparisonProps & { car: ComparedCar }

function CarHead({ setup, car, cars, onTakeOut }: CarHeadProps) {
  const { labels, settings } = setup
  const shown = priceShown(car.prices, settings.price)
  const price = formatPrice(shown, setup.rows)
  return (
    <div className="compare__car">
      <div className="compare__picture">
        <CarPicture car={car} sizes="(min-width: 60rem) 18rem, 45vw" eager />
        {car.sold && <strong className="compare__standing">{labels.sold}</strong>}
        {car.reserved && <strong className="compare__standing">{labels.reserved}</strong>}
      </div>
      <a className="compare__name" href={carPath(car)}>
        {car.title.main} {car.title.sub !== '' && <span>{car.title.sub}</span>}
      </a>
      <p className="compare__price">
        <strong>{price.now}</strong>
        {shown.kind === 'price' && car.priceType !== undefined && <span>{car.priceType}</span>}
      </p>
      {cars.length > 1 && <Apart setup={setup} car={car} base={cars[0]!} />}
      <button
        type="button"
        className="text-button compare__out"
        aria-label={`${labels.compareTakeOut}: ${nameOf(car)}`}
        onClick={() => onTakeOut(car.id)}
      >
        {labels.compareTakeOut}
      </button>
    </div>
  )
}

/** What sets a car apart from the first one, in words. */
function Apart({ setup, car, base }: { setup: CompareSetup; car: ComparedCar; base: ComparedCar }) {
  const { labels, settings } = setup
  if (car === base) return <p className="compare__base">{labels.compareBase}</p>
  const told = differences(car, base, settings, setup.differences)
  return (
    <div className="compare__apart">
      <p className="visually-hidden">{fill(labels.compareAgainst, { name: nameOf(base) })}</p>
      {told.length === 0 ? (
        <p>{labels.compareAlike}</p>
      ) : (
        <ul>
          {told.map(({ text, better }) => (
            <li key={text} data-better={better ? '' : undefined}>
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type RowsProps = { title?: string; rows: readonly CompareRow[]; setup: CompareSetup; cars: readonly ComparedCar[] }

/** Lines of the table, each with its note right below it. */
function Rows({ title, rows, setup: { labels }, cars }: RowsProps) {
  return (
    <tbody>
      {title !== undefined && (
        <tr className="compare__group">
          <th scope="rowgroup" colSpan={cars.length + 1}>
            <span>{title}</span>
          </th>
        </tr>
      )}
      {rows.map(({ name, label, note, values }) => (
        <Fragment key={name}>
          <tr>
            <th scope="row">{label}</th>
            {values.map((value, index) => (
              <td key={cars[index]!.id}>{value ?? <span className="muted">{labels.compareUnknown}</span>}</td>
            ))}
          </tr>
          {note !== undefined && (
            <tr className="compare__note">
              <td colSpan={cars.length + 1}>
                <span>{note}</span>
              </td>
            </tr>
          )}
        </Fragment>
      ))}
    </tbody>
  )
}

function CopyLink({ setup: { labels, path }, ids }: { setup: CompareSetup; ids: readonly number[] }) {
  const [copied, setCopied] = useState('')
  const link = carsLink(path, ids)
  // As in the browsers of apps, which let nobody write to what is copied.
  const [byHand, setByHand] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const address = new URL(link, location.href).href
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setCopied(link)
      setByHand(false)
    } catch {
      flushSync(() => setByHand(true))
      field.current?.focus()
      field.current?.select()
    }
  }
  return (
    <p className="compare__copy">
      <button type="button" className="button button--quiet" onClick={() => void copy()}>
        {labels.compareCopy}
      </button>
      <span role="status">{copied === link && labels.compareCopied}</span>
      {byHand && <input className="input" readOnly value={address} aria-label={labels.compareCopy} ref={field} />}
    </p>
  )
}

/** "Comparison of 3 cars". */
export const tableName = (count: number, labels: CompareSetup['labels']): string =>
  count === 1 ? labels.compareTableOne : fill(labels.compareTable, { count })

export const nameOf = ({ title }: Pick<ComparedCar, 'title'>): string => `${title.main} ${title.sub}`.trim()
