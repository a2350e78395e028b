import { useCallback, useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'

import { readFilter, writeFilter } from './filter-address.ts'
import type { Filter } from './filter-cards.ts'

/** Browsers limit how often the address changes. */
const typingPauseMs = 300

/** The filter of the board, kept in its address. It is a separate state, because the address follows typing late. */
export const useAddressFilter = () => {
  const { search, state, key } = useLocation()
  const navigate = useNavigate()
  const type = useNavigationType()
  const [filter, setFilter] = useState(() => readFilter(search))
  const latest = useRef({ filter, search, state })
  useEffect(() => {
    latest.current = { filter, search, state }
  })

  // Back, forward and links; addresses that were replaced were written here.
  const [seen, setSeen] = useState(key)
  if (key !== seen) {
    setSeen(key)
    const read = readFilter(search)
    if (type !== NavigationType.Replace && writeFilter(read) !== writeFilter(filter)) setFilter(read)
  }

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  /** Writes the filter to the address now, and returns its query. */
  const writeNow = useCallback((): string => {
    // Later it would replace the address of what is opened now.
    clearTimeout(timer.current)
    const { filter: now, search: before, state: kept } = latest.current
    const query = writeFilter(now, before)
    if (query !== new URLSearchParams(before).toString())
      void navigate({ search: query }, { replace: true, state: kept })
    return query
  }, [navigate])

  const change = useCallback(
    (next: Filter) => {
      setFilter(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(writeNow, typingPauseMs)
    },
    [writeNow],
  )

  return { filter, setFilter: change, writeNow }
}
