import type { Site } from '@joinery/contract/site'

import { createAnswers } from '#lib/http/answers.ts'
import { createHttp } from '#lib/http/http.ts'

import { createFirstAnswers } from './first-answers.ts'
import { firstCallsOf } from './first-calls.ts'
import { claimFirstRefresh } from './first-refresh.ts'
import { createSessionCore, type SessionCore } from './session-core.ts'
import type { SessionStore } from './session-store.ts'
import { createTabs } from './tabs.ts'

/** Creates the session core in the browser. Separate file, so that it is loaded on demand. */
export const openCore = (store: SessionStore, site: Site): SessionCore => {
  const http = createHttp(site, claimFirstRefresh, (status) => store.getClientState().get(createAnswers).notify(status))
  const firstAnswers = createFirstAnswers(http, firstCallsOf(location.pathname))
  return createSessionCore(store, { http, tabs: createTabs(), firstAnswers })
}
