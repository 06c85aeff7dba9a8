/** Dates and times as this machine's clock has them, with its zone, as those who read them may be elsewhere. */
export const hereClock = (month: 'long' | 'short'): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-AU', {
    day: 'numeric',
    month,
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
