import { formatDate, formatDateTime } from '#lib/format.ts'

import type { Item } from './item.ts'

/** A search result with its date; `detail` receives the formatted date if one is needed. */
export type Hit = Omit<Item, 'detail'> & {
  readonly moment: string
  readonly detail: (when: string) => string
}

const nothing = (): string => ''

/** Adds dates to lines that would read the same, and times to those of one day. */
export const disambiguate = (
  hits: readonly Hit[],
  formats: readonly ((iso: string) => string)[] = [nothing, formatDate, formatDateTime],
): readonly Item[] => {
  const [format = nothing, ...finer] = formats
  const details = hits.map(({ moment, detail }) => detail(format(moment)))
  const lines = hits.map(({ title }, index) => `${title}\n${details[index]}`)
  return hits.flatMap((hit, index): readonly Item[] => {
    const equal = hits.filter((_, other) => lines[other] === lines[index])
    // Recurse with finer formats for the equal lines and keep this one.
    if (equal.length > 1 && finer.length > 0) return disambiguate(equal, finer).filter(({ id }) => id === hit.id)
    const { moment: _, ...item } = hit
    return [{ ...item, detail: details[index] ?? '' }]
  })
}

/** For results always shown with their date. */
export const disambiguateDated = (hits: readonly Hit[]): readonly Item[] =>
  disambiguate(hits, [formatDate, formatDateTime])
