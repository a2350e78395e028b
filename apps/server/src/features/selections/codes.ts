import type { SelectionCategory } from '@joinery/contract/selections/kinds'

/** Codes are compared by their keys: ignoring case, and how accents are encoded. */
export const codeKey = (code: string): string => code.normalize('NFC').toLowerCase()

/** The code of a selection without one, such as LIG-07. Codes that are taken have a further number. */
export const codeFor = (category: SelectionCategory, number: number): string =>
  `${category.slice(0, 3).toUpperCase()}-${String(number).padStart(2, '0')}`

export const freeCode = (code: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(codeKey(code))) return code
  for (let further = 2; ; further += 1) {
    const other = `${code}-${further}`
    if (!taken.has(codeKey(other))) return other
  }
}
