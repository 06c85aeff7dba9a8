/**
 * Of a card that fills its row with others, alone, or with fewer than it was built for once offers have ended: a browser
 * that can measures the picture itself, the others take it for one of a full row.
 */
export const CARD_IN_ROWS = 'auto, (min-width: 60rem) 28rem, (min-width: 42rem) 46vw, 92vw'
