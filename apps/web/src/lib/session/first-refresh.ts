import type { CallName } from '@joinery/contract/calls'

import type { Incoming } from '#lib/http/http.ts'

declare global {
  interface Window {
    /** What the HTML of the page has asked for already (`build/early-refresh.ts`). */
    firstRefresh?: Promise<Response> | undefined
  }
}

/** The answer that is on its way since the page began, for whoever is the first to renew the session. */
export const takeFirstRefresh = (name: CallName): Promise<Incoming> | undefined => {
  if (name !== 'refreshSession') return undefined
  const first = window.firstRefresh
  window.firstRefresh = undefined
  return first?.then(async (response) => ({
    status: response.status,
    text: await response.text(),
    header: (header) => response.headers.get(header),
  }))
}
