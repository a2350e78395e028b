// The last search and sort order of the dashboard, kept for the browser tab.
import { isProjectOrder, type ProjectOrder } from './project-search.ts'

type SavedView = { readonly query: string; readonly order: ProjectOrder }

const usual: SavedView = { query: '', order: 'latest' }

const keyOf = (person: string): string => `dashboard:${person}`

export const readView = (person: string): SavedView => {
  try {
    const { query, order }: Partial<Record<keyof SavedView, unknown>> = JSON.parse(
      sessionStorage.getItem(keyOf(person)) ?? '{}',
    )
    return {
      query: typeof query === 'string' ? query : usual.query,
      order: typeof order === 'string' && isProjectOrder(order) ? order : usual.order,
    }
  } catch {
    return usual
  }
}

export const saveView = (person: string, view: SavedView): void => {
  try {
    sessionStorage.setItem(keyOf(person), JSON.stringify(view))
  } catch {
    // Ignore: the defaults apply next time.
  }
}
