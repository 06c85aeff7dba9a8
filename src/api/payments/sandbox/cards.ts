/** What happens to a card of the sandbox; numbers and words are those of Stripe's test cards. */
export type CardOutcome =
  | { kind: 'paid'; refunds: 'succeed' | 'failAtFirst' }
  | { kind: 'confirm' }
  | { kind: 'declined'; words: string }

const CARDS: Readonly<Record<string, CardOutcome>> = {
  '4242424242424242': { kind: 'paid', refunds: 'succeed' },
  '4000000000005126': { kind: 'paid', refunds: 'failAtFirst' },
  '4000002500003155': { kind: 'confirm' },
  '4000000000000002': { kind: 'declined', words: 'Your card was declined.' },
  '4000000000000069': { kind: 'declined', words: 'Your card has expired.' },
  '4000000000000119': {
    kind: 'declined',
    words: 'An error occurred while processing your card. Try again in a little bit.',
  },
}

/** Any other number might be a real card: it is refused unread. */
const NO_TEST_CARD: CardOutcome = { kind: 'declined', words: 'This is a test page. Please use one of its test cards.' }

export const outcomeOfCard = (typed: string): CardOutcome => CARDS[typed.replace(/\s/g, '')] ?? NO_TEST_CARD
