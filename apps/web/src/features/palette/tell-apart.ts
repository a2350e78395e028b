import { formatDate, formatDateTime } from '#lib/format.ts'

import type { Item } from './item.ts'

/** What was found, with its moment; `detail` takes the date in, or nothing where none is needed. */
export type Hit = Omit<Item, 'detail'> & {
  readonly moment: string
  readonly detail: (when: string) => string
}

const nothing = (): string => ''

/** Lines that would read the same are dated, and those of one day have their time too. */
export const tellApart = (
  hits: readonly Hit[],
  formats: readonly ((iso: string) => string)[] = [nothing, formatDate, formatDateTime],
): readonly Item[] => {
  const [format = nothing, ...finer] = formats
  const details = hits.map(({ moment, detail }) => detail(format(moment)))
  const lines = hits.map(({ title }, index) => `${title}\n${details[index]}`)
  return hits.flatMap((hit, index): readonly Item[] => {
    const equal = hits.filter((_, other) => lines[other] === lines[index])
    // Together with its equals it is looked at again; here it is only its own line that is kept.
    if (equal.length > 1 && finer.length > 0) return tellApart(equal, finer).filter(({ id }) => id === hit.id)
    const { moment: _, ...item } = hit
    return [{ ...item, detail: details[index] ?? '' }]
  })
}

/** For what is always shown with its date. */
export const tellApartDated = (hits: readonly Hit[]): readonly Item[] => tellApart(hits, [formatDate, formatDateTime])
