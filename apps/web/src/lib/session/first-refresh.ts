import type { CallName } from '@joinery/contract/calls'

import type { Incoming } from '#lib/http/http.ts'

declare global {
  interface Window {
    /** Started by an inline script of the page (`build/early-refresh.ts`). */
    firstRefresh?: Promise<Response> | undefined
  }
}

/** Returns the session refresh that the page's HTML started; only the first caller gets it. */
export const claimFirstRefresh = (name: CallName): Promise<Incoming> | undefined => {
  if (name !== 'refreshSession') return undefined
  const first = window.firstRefresh
  window.firstRefresh = undefined
  return first?.then(async (response) => ({
    status: response.status,
    text: await response.text(),
    header: (header) => response.headers.get(header),
  }))
}
