import { hash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { TEST_CARDS } from './cards.ts'

export type CheckoutShown = {
  what: string
  price: string
  returnUrl: string
  fault?: string | undefined
  confirm?: boolean
}

type Page = HtmlEscapedString | Promise<HtmlEscapedString>

const STYLE = `
  body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; background: #eef1f4; color: #14202b; overflow-wrap: anywhere }
  main { box-sizing: border-box; max-width: min(29rem, 100% - min(2rem, 10vw)); margin: 2rem auto; padding: min(1.5rem, 7vw); background: #fff; border-radius: 0.75rem }
  h1 { font-size: 1.25rem; margin: 0 0 0.25rem }
  h2 { font-size: 1rem; margin: 0 }
  section { border-top: 1px solid #c3ccd4; padding: 1rem 0 }
  .price { font-size: min(2rem, 14vw); font-weight: 700; margin: 0 0 1rem }
  .test { background: #fff3cd; padding: 0.5rem 0.75rem; border-radius: 0.5rem }
  .fault { color: #a3121e; font-weight: 600 }
  label { display: block; font-weight: 600 }
  input, select { box-sizing: border-box; width: 100%; min-height: 2.75rem; font: inherit; padding: 0.5rem; margin: 0.25rem 0 1rem; border: 1px solid #5b6b79; border-radius: 0.5rem }
  button, a { display: block; box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: 0.6rem; font: inherit; font-weight: 600; text-align: center; border-radius: 0.5rem }
  button { background: #0b5cad; color: #fff; border: 0; margin-bottom: 0.5rem }
  a { color: #0b5cad }
  :focus-visible { outline: 3px solid #14202b; outline-offset: 2px }
  summary { min-height: 2.75rem; align-content: center; cursor: pointer }
  dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 10.5rem), 1fr)); gap: 0.25rem 1rem; margin: 0 0 1rem; font-size: 0.875rem }
  dd { margin: 0 }
`

/** The page may show itself and send its form here, and then lead back to the site. */
export const checkoutPolicy = (returnUrl: string): string => policy(`'self' ${new URL(returnUrl).origin}`)

export const paymentsPolicy = (): string => policy("'self'")

const policy = (formAction: string): string =>
  `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`

/** Where a shopper pays in the sandbox. Without any script; what is typed is looked at and forgotten. */
export function checkoutPage({ what, price, returnUrl, fault, confirm = false }: CheckoutShown): Page {
  return page(
    `Test payment: ${what}`,
    html`<h1>${what}</h1>
<p class="price">${price}</p>
<p class="test">This is a test page. No money moves, and no real card works here.</p>
${fault === undefined ? '' : html`<p class="fault" id="fault" role="alert">${fault}</p>`}
<form method="post">
${
  confirm
    ? html`<p>Your bank asks: is this payment yours?</p><button name="confirmed" value="yes">Yes, pay</button>`
    : html`<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" required placeholder="4242 4242 4242 4242" ${fault === undefined ? '' : raw('aria-invalid="true" aria-describedby="fault"')}>
<button>Pay ${price}</button>
<details><summary>Cards to test with</summary><dl>
${Object.entries(TEST_CARDS).map(([number, { does }]) => html`<dt>${number}</dt><dd>${does}</dd>`)}
</dl><a href="/payments">What was paid here, to refund it</a></details>`
}
</form>
<a href="${returnUrl}">Go back without paying</a>`,
  )
}

export type PaymentShown = {
  /** Of the payment intent. */
  id: string
  what: string
  price: string
  site: string
  reference: string
  refunded?: string | undefined
  /** What can be given back yet, as dollars are typed; nothing where all is. */
  rest?: string | undefined
}

type Faulty = { id: string; words: string }

/** What staff see in their account at a payment processor: what was paid, and the way to give it back. */
export function paymentsPage(payments: readonly PaymentShown[], fault?: Faulty): Page {
  return page(
    'Test payments',
    html`<h1>Test payments</h1>
<p class="test">What staff see and do in the dealer’s account at Stripe. No money moves.</p>
${payments.length === 0 ? html`<p>Nothing is paid yet.</p>` : payments.map(one => paymentShown(one, fault))}`,
  )
}

function paymentShown({ id, what, price, site, reference, refunded, rest }: PaymentShown, fault?: Faulty): Page {
  const words = fault?.id === id ? fault.words : undefined
  return html`<section>
<h2>${what}</h2>
<p>${price}, ${refunded === undefined ? 'paid' : html`of which ${refunded} refunded`}<br><small>${site}, ${reference}</small></p>
${
  rest === undefined
    ? ''
    : html`<details ${words === undefined ? '' : raw('open')}><summary>Refund…</summary>
${words === undefined ? '' : html`<p class="fault" role="alert">${words}</p>`}
<form method="post" action="/payments/${id}/refund">
<label for="amount-${id}">Amount in dollars</label>
<input id="amount-${id}" name="dollars" inputmode="decimal" autocomplete="off" required value="${rest}">
<label for="reason-${id}">Reason</label>
<select id="reason-${id}" name="reason">
${Object.entries(REASONS).map(([reason, label]) => html`<option value="${reason}">${label}</option>`)}
</select>
<button>Refund it</button>
</form></details>`
}
</section>`
}

/** As Stripe has them. */
const REASONS = { requested_by_customer: 'Requested by customer', duplicate: 'Duplicate', fraudulent: 'Fraudulent' }

const page = (title: string, main: Page): Page => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>`
