/** Whether there is such a day and time: 31 June and 25 o'clock would quietly become other ones. */
export function isOfCalendar(text: string): boolean {
  const [year = 0, month = 1, day = 1] = text.slice(0, 10).split('-').map(Number)
  const [hour = 0, minute = 0, second = 0] = (text.slice(11, 19) || '0').split(':').map(Number.parseFloat)
  const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth && hour < 24 && minute < 60 && second < 60
}
