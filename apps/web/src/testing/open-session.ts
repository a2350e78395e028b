import type { Site } from '@joinery/contract/site'

import { createAnswers } from '#lib/http/answers.ts'
import { createHttp } from '#lib/http/http.ts'
import { queryClientOf } from '#lib/query-client.ts'
import { createSessionCore } from '#lib/session/session-core.ts'
import { createSession, type Session } from '#lib/session/session.ts'

import { buildSite } from './build-site.ts'

const opened = new Set<Session>()

/** Opens a session on the fake server, with immediate retries. */
export const openSession = (site: Site = buildSite(), hasHint: () => boolean = () => true): Session => {
  const session = createSession({
    hasHint,
    loadCore: async (store) => {
      const notify = (status: number) => store.getClientState().get(createAnswers).notify(status)
      return createSessionCore(store, { http: createHttp(site, undefined, notify) })
    },
  })
  const client = queryClientOf(session)
  const options = client.getDefaultOptions()
  client.setDefaultOptions({ ...options, queries: { ...options.queries, retryDelay: 0 } })
  opened.add(session)
  return session
}

/** Closes all sessions of a test, so that no timer or listener outlives it. */
export const closeSessions = (): void => {
  for (const session of opened) {
    queryClientOf(session).clear()
    session.clear()
  }
  opened.clear()
}
