import type { Location } from 'react-router'

import type { IntentState } from '#lib/intent.ts'

/** The page requested before signing in. Stored in the history state, not in the URL. */
export type Origin = Pick<Location, 'pathname' | 'search' | 'hash'>

export const originState = ({ pathname, search, hash }: Origin, intent?: IntentState): { from: Origin } => ({
  from: { pathname, search, hash, ...intent },
})

export const readOriginIntent = (state: unknown): { readonly intent: unknown } | null => {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null
  const { from } = state
  return typeof from === 'object' && from !== null && 'intent' in from ? { intent: from.intent } : null
}

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
