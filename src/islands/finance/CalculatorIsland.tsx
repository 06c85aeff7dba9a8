import { useEffect, useId, useState } from 'react'
import { termText } from '../../domain/finance.ts'
import {
  type CalculatorInputs,
  type CalculatorLabels,
  type CalculatorStart,
  calculatorLabels,
  FIGURES_IN_ADDRESS,
  limitsOf,
  loanYears,
  perTold,
  priceRepaidBy,
  repayments,
  termInAddress,
  withinLimits,
  yearsInAddress,
} from '../../domain/finance-calculator.ts'
import { formatDollars, formatNumber, formatRate } from '../../domain/format.ts'
import { fill, joinParts } from '../../domain/text.ts'
import { typedNumber } from '../../domain/typed-number.ts'
import { settling } from '../../ui/settling.ts'
import type { CalculatorSetup } from '../../views/car-finance.ts'
import { NumberField } from './NumberField.tsx'

/**
 * Price, deposit, term, rate and balloon to play with, and what that costs a week and a month, or a month alone. It answers by
 * the rule that made the estimate of the page.
 */
export function CalculatorIsland({ setup, chosen: already }: { setup: CalculatorSetup; chosen?: CalculatorInputs }) {
  const { start, warning, preApproval, isBesideForm, budget, texts } = setup
  const labels = calculatorLabels(texts)
  // A price that is being typed is small at first, and the deposit is to be there again when it is whole.
  const begun = already ?? start.inputs
  const [chosen, setChosen] = useState(begun)
  const [held, setHeld] = useState<Held>()
  /** While what can be paid is what was asked for, the price follows from it, whatever else changes. */
  const [paid, setPaid] = useState<number>()
  const inputs = withinLimits(
    paid === undefined ? chosen : { ...chosen, price: priceRepaidBy(paid, chosen, start) },
    start,
  )
  const term = useId()
  // A lender's own term may be another than those to choose from.
  const terms = [...new Set([...loanYears(start.isAmerican), start.inputs.termYears])].sort((one, other) => one - other)
  // No American is asked for one, but who has one from a lender or an address may change it.
  const hasBalloon = !start.isAmerican || begun.balloonPercent > 0
  const answer = repayments(inputs, start)
  const change = (name: keyof CalculatorInputs) => (value: number) => {
    const most = paid === undefined ? chosen : { ...chosen, price: limitsOf('price', 0).most }
    const taken = withinLimits({ ...most, [name]: value }, start)
    setChosen(now => ({ ...now, [name]: taken[name] }))
    if (name === 'price') setPaid(undefined)
    setHeld(isBeyond(value, taken, name) ? { name, text: heldText(taken, name, labels) } : undefined)
  }
  const spend = (dollars: number) => {
    // An emptied field asks for nothing.
    if (Number.isNaN(dollars)) return
    setPaid(Math.max(0, dollars))
    const price = priceRepaidBy(dollars, chosen, start)
    const taken = withinLimits({ ...chosen, price }, start)
    // What is held is not what can be paid, but the price that it would be enough for.
    const isTooMuch =
      price === limitsOf('price', price).most && Math.round(repayments(taken, start)[perTold(start)]) < dollars
    setHeld(isTooMuch ? { name: 'price', text: heldText(taken, 'price', labels) } : undefined)
  }
  const noteOf = (name: keyof CalculatorInputs) => (held?.name === name ? held.text : undefined)
  const startAgain = () => {
    setChosen(start.inputs)
    setPaid(undefined)
    setHeld(undefined)
  }
  const week = start.isMonthly ? undefined : fill(labels.perWeek, { amount: formatDollars(answer.week) })
  const month = fill(labels.perMonth, { amount: formatDollars(answer.month) })
  const comparison =
    warning === undefined || answer.comparisonRate === undefined
      ? undefined
      : fill(labels.comparisonRate, { rate: formatRate(answer.comparisonRate) })
  const said = useSaid(joinParts([held?.text, joinParts([week, month, comparison], ', ')]))
  const amounts = [
    { label: labels.amountBorrowed, dollars: answer.lent },
    ...(hasBalloon ? [{ label: labels.balloon, dollars: answer.balloon }] : []),
    { label: answer.totalPer === 'week' ? labels.totalRepaid : labels.totalRepaidMonthly, dollars: answer.total },
    { label: labels.interestInTotal, dollars: answer.interest },
  ]
  return (
    <>
      <div className="calculator__answer">
        <strong>{week ?? month}</strong>
        {comparison !== undefined && <strong>{comparison}</strong>}
        {week !== undefined && <span>{month}</span>}
        {budget !== undefined && inputs.price > 0 && (
          <a className="link-on scripted" href={`${budget.cars}${inputs.price}`}>
            {fill(budget.seeCars, { price: formatDollars(inputs.price) })}
          </a>
        )}
      </div>
      <output className="visually-hidden">{said}</output>
      {warning !== undefined && <p className="finance-warning">{warning}</p>}
      <div className={budget === undefined ? 'calculator__inputs' : 'calculator__inputs calculator__inputs--paired'}>
        <NumberField
          label={labels.calculatorPrice}
          unit="$"
          value={inputs.price}
          step={500}
          note={noteOf('price')}
          onChange={change('price')}
        />
        {budget !== undefined && (
          <NumberField
            label={budget.label}
            unit="$"
            value={Math.round(answer[perTold(start)])}
            step={5}
            note={budget.hint}
            onChange={spend}
          />
        )}
        <NumberField
          label={labels.calculatorDeposit}
          unit="$"
          value={inputs.deposit}
          step={500}
          note={noteOf('deposit')}
          onChange={change('deposit')}
        />
        <div className="field">
          <label className="label" htmlFor={term}>
            {labels.loanTerm}
          </label>
          <select
            id={term}
            className="select"
            value={inputs.termYears}
            onChange={event => change('termYears')(Number(event.target.value))}
          >
            {terms.map(years => (
              <option key={years} value={years}>
                {termText(years, labels)}
              </option>
            ))}
          </select>
        </div>
        <NumberField
          label={labels.calculatorRate}
          unit="%"
          value={inputs.ratePercent}
          step={0.01}
          note={noteOf('ratePercent')}
          onChange={change('ratePercent')}
        />
        {hasBalloon && (
          <NumberField
            label={labels.calculatorBalloon}
            unit="%"
            value={inputs.balloonPercent}
            step={1}
            note={noteOf('balloonPercent')}
            onChange={change('balloonPercent')}
          />
        )}
      </div>
      <dl className="finance__rows">
        {amounts.map(({ label, dollars }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatDollars(dollars)}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">{labels.calculatorEstimate}</p>
      {preApproval && (
        <a
          className="button button--primary button--block"
          href={withFigures(preApproval.href, inputs, start, isBesideForm)}
        >
          {preApproval.label}
        </a>
      )}
      <button type="button" className="text-button" onClick={startAgain}>
        {labels.calculatorReset}
      </button>
    </>
  )
}

/** What was said of an input when it was beyond what can be chosen. */
type Held = { name: keyof CalculatorInputs; text: string }

/** An emptied field is not. What a lender lends for may be, and is taken as it is. */
function isBeyond(value: number, taken: CalculatorInputs, name: keyof CalculatorInputs): boolean {
  const { least, most } = limitsOf(name, taken.price)
  return value !== taken[name] && (value < least || value > most)
}

function formatPercent(percent: number): string {
  return `${formatNumber(percent)}%`
}

const FIELDS = {
  price: { label: 'calculatorPrice', format: formatDollars },
  deposit: { label: 'calculatorDeposit', format: formatDollars },
  termYears: { label: 'loanTerm', format: formatNumber },
  ratePercent: { label: 'calculatorRate', format: formatPercent },
  balloonPercent: { label: 'calculatorBalloon', format: formatPercent },
} as const

function heldText(taken: CalculatorInputs, name: keyof CalculatorInputs, labels: CalculatorLabels): string {
  const { label, format } = FIELDS[name]
  const { least, most } = limitsOf(name, taken.price)
  const said = { field: labels[label], value: format(taken[name]), least: format(least), most: format(most) }
  return fill(labels.calculatorHeld, said)
}

/** The finance page as its address fills it in: with what was changed since it began, or with all figures. Source: RT-11. */
function withFigures(
  href: string,
  chosen: CalculatorInputs,
  { inputs: begun, isAmerican }: CalculatorStart,
  hasAll = false,
): string {
  // The server has no location.
  const address = new URL(href, 'https://site.invalid')
  for (const [name, input] of Object.entries(FIGURES_IN_ADDRESS)) {
    const isAsked = !(isAmerican && input === 'balloonPercent') || chosen[input] > 0
    if (!(hasAll && isAsked) && chosen[input] === begun[input]) continue
    const figure = input === 'termYears' ? termInAddress(chosen[input], isAmerican) : chosen[input]
    // A lender's balloon in dollars is no round part of the loan.
    address.searchParams.set(name, String(Math.round(figure * 100) / 100))
  }
  return address.pathname + address.search + address.hash
}

/** What an address made by `withFigures`, or by a dealer, says was chosen; what is no number there was not. Source: RT-11. */
export function chosenIn(search: string, start: CalculatorStart): CalculatorInputs {
  const asked = new URLSearchParams(search)
  const chosen = { ...start.inputs }
  for (const [name, input] of Object.entries(FIGURES_IN_ADDRESS)) {
    const text = asked.get(name) ?? ''
    const figure = A_RANGE.test(text) ? undefined : typedNumber(text)
    if (figure === undefined) continue
    chosen[input] = input === 'termYears' ? yearsInAddress(figure, start.isAmerican) : figure
  }
  return withinLimits(chosen, start)
}

/** "25000-30000": for a person to read. */
const A_RANGE = /\d.*[-\u2013].*\d/

/** How long the fields rest before a reader hears the answer; otherwise it would hear one for every digit. */
const SAID_AFTER_MS = 1000

function useSaid(text: string): string {
  const [said, setSaid] = useState('')
  const [rest] = useState(() => settling(setSaid, SAID_AFTER_MS))
  useEffect(() => {
    rest.soon(text)
    return rest.cancel
  }, [rest, text])
  return said
}
