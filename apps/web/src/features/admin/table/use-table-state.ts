import { useSearchParams } from 'react-router'

const orders = ['asc', 'desc'] as const
export type Order = (typeof orders)[number]

/**
 * Table state in the URL, so that it survives a reload and Back works. Any change except of the page resets the page.
 */
export const useTableState = () => {
  const [search, setSearch] = useSearchParams()
  const change = (changes: Readonly<Record<string, string | null>>, { replace = false } = {}): void => {
    setSearch(
      (former) => {
        const next = new URLSearchParams(former)
        if (!('page' in changes)) next.delete('page')
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace, preventScrollReset: true },
    )
  }
  const order = search.get('order')
  return {
    /** One of the values; defaults to the first. */
    choice: <Value extends string>(name: string, values: readonly [Value, ...Value[]]): Value =>
      values.find((value) => value === search.get(name)) ?? values[0],
    text: (name: string): string => search.get(name) ?? '',
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    order: orders.find((known) => known === order),
    change,
  }
}
