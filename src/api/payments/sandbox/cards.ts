/** What happens to a card of the sandbox; numbers and words are those of Stripe's test cards. */
export type CardOutcome =
  | { kind: 'paid'; refunds: 'succeed' | 'failAtFirst' }
  | { kind: 'confirm' }
  | { kind: 'declined'; words: string }

type TestCard = { does: string; outcome: CardOutcome }

/** By their numbers, as people read them. */
export const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242 4242 4242 4242': { does: 'pays', outcome: { kind: 'paid', refunds: 'succeed' } },
  '4000 0025 0000 3155': { does: 'the bank asks first', outcome: { kind: 'confirm' } },
  '4000 0000 0000 5126': {
    does: 'pays, and its first refund fails',
    outcome: { kind: 'paid', refunds: 'failAtFirst' },
  },
  '4000 0000 0000 0002': { does: 'is declined', outcome: { kind: 'declined', words: 'Your card was declined.' } },
  '4000 0000 0000 0069': { does: 'has expired', outcome: { kind: 'declined', words: 'Your card has expired.' } },
  '4000 0000 0000 0119': {
    does: 'cannot be processed',
    outcome: { kind: 'declined', words: 'An error occurred while processing your card. Try again in a little bit.' },
  },
}

/** Any other number might be a real card: it is refused unread. */
const NO_TEST_CARD: CardOutcome = { kind: 'declined', words: 'This is a test page. Please use one of its test cards.' }

export function outcomeOfCard(typed: string): CardOutcome {
  const number = typed.replace(/\s/g, '').replace(/\d{4}(?=\d)/g, '$& ')
  return Object.hasOwn(TEST_CARDS, number) ? TEST_CARDS[number]!.outcome : NO_TEST_CARD
}
