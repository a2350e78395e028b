/** A calendar day as in the API, 2026-11-16; days compare as strings. */
export type Day = string

const pad = (value: number): string => String(value).padStart(2, '0')

export const dayOf = (date: Date): Day => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`

export const daysAfter = (day: Day, count: number): Day => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return dayOf(new Date(year, month - 1, date + count))
}

export const formatDay = (day: Day): string => day.split('-').toReversed().join('/')
