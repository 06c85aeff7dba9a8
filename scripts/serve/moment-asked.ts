const MOMENT = /^\d{4}-\d\d-\d\d(?:T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:Z|[+-]\d\d:\d\d)?)?$/

/** The moment that an address asks for; `false` where it asks for none that there is. */
export function momentOf(search: string): string | undefined | false {
  const asked = new URLSearchParams(search).get('at')
  if (asked === null) return undefined
  // A plus sign in an address is a space.
  const moment = asked.replace(' ', '+')
  const day = moment.slice(0, 10)
  const isDay = MOMENT.test(moment) && new Date(`${day}T00:00Z`).toJSON()?.slice(0, 10) === day
  return isDay ? moment : false
}

export const WRONG_MOMENT = 'Write a day or a time: ?at=2026-12-26 or ?at=2026-12-26T09:00'
