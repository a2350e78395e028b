import type { Location } from 'react-router'

/** The page that somebody wanted before they had to sign in. It travels in the history state, not in the address. */
export type Origin = Pick<Location, 'pathname' | 'search' | 'hash'>

export const originState = ({ pathname, search, hash }: Origin): { from: Origin } => ({
  from: { pathname, search, hash },
})

export const readOrigin = (state: unknown): Origin | null => {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  const { from } = state
  if (typeof from !== 'object' || from === null || !('pathname' in from) || typeof from.pathname !== 'string')
    return null
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    pathname: from.pathname,
    search: 'search' in from ? text(from.search) : '',
    hash: 'hash' in from ? text(from.hash) : '',
  }
}
