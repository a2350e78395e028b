// The filter in the board's address, so that it can be shared, restored and saved.
import { limits } from '@joinery/contract/limits'

import { anyone, type Filter, isDueFilter, noFilter } from './filter-cards.ts'

const names = ['text', 'person', 'label', 'due']

export const readFilter = (search: string): Filter => {
  const query = new URLSearchParams(search)
  const due = query.get('due') ?? ''
  return {
    text: (query.get('text') ?? noFilter.text).slice(0, limits.search.queryMax),
    person: query.get('person') ?? noFilter.person,
    labels: [...new Set(query.getAll('label'))],
    due: isDueFilter(due) ? due : noFilter.due,
  }
}

/** The address after `?` for a filter. Other entries, such as the open card, are kept. */
export const writeFilter = ({ text, person, labels, due }: Filter, search = ''): string => {
  const query = new URLSearchParams(search)
  for (const name of names) query.delete(name)
  if (text.trim()) query.set('text', text.trim().slice(0, limits.search.queryMax))
  if (person !== anyone) query.set('person', person)
  for (const label of labels) query.append('label', label)
  if (due !== 'any') query.set('due', due)
  return query.toString()
}
