import type { User } from '@joinery/contract/auth'
import type { Site } from '@joinery/contract/site'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect } from 'react'
import { type Location, MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'

import { App } from '#app.tsx'
import { createHttp } from '#lib/http/http.ts'
import { createSessionCore } from '#lib/session/session-core.ts'
import { createSession, hasSessionHint } from '#lib/session/session.ts'

import { buildToken } from './build-person.ts'
import { buildSite } from './build-site.ts'
import { type Answers, createFakeApi } from './fake-api.ts'
import { answerUploads } from './fake-uploads.ts'
import { buildFactors } from './sign-in/build-factors.ts'

type Options = {
  /** Who is signed in; nobody unless told. */
  user?: User
  /** The session is still being asked for. */
  isLoading?: boolean
  site?: Partial<Site>
  /** What the history remembers with the address. */
  state?: unknown
  /** What the server answers, beside what a signed-in person needs. */
  answers?: Answers
}

const never = () => new Promise<never>(() => {})

/** Renders the whole app at an address, as that person meets it. */
export const renderPage = async (path: string, { user, isLoading = false, site, state, answers }: Options = {}) => {
  const wholeSite = buildSite(site)
  const api = createFakeApi({
    logOut: {},
    ...(user
      ? {
          refreshSession: { accessToken: buildToken(user) },
          getMe: { user },
          getCredits: { credits: user.credits, plan: user.plan, nextGrant: null, contact: null },
          listOwnAudit: { entries: [], next_page: null },
          listNotifications: { notifications: [] },
          countUnreadNotifications: { count: 0 },
          listInvitations: { invitations: [] },
          listWaiting: { waiting: [], has_more: false },
          // What the lists know of a file is enough.
          listVersions: { versions: [], pins: [] },
          listApprovals: { approvals: [] },
          listLinks: { links: [] },
          getFactors: buildFactors(),
        }
      : {}),
    ...(isLoading ? { refreshSession: never } : {}),
    ...answers,
  })
  vi.stubGlobal('fetch', api.fetch)
  answerUploads(api)
  const session = createSession({
    hasHint: () => isLoading || user !== undefined || hasSessionHint(document.cookie),
    loadCore: async (store) => createSessionCore(store, { http: createHttp(wholeSite) }),
  })
  const initialised = session.initialise()
  if (!isLoading) await initialised

  let current: Location | undefined
  function Probe() {
    const location = useLocation()
    // In the commit that shows the page: whoever finds its heading finds its address too.
    useLayoutEffect(() => {
      current = location
    }, [location])
    return null
  }
  const { pathname, search, hash } = new URL(path, 'http://localhost')
  const view = render(
    <MemoryRouter initialEntries={[{ pathname, search, hash, state }]}>
      <App site={wholeSite} session={session} />
      <Probe />
    </MemoryRouter>,
  )
  return {
    ...view,
    session,
    api,
    /** Somebody at the keyboard and the mouse. */
    hand: userEvent.setup(),
    address: () => `${current?.pathname}${current?.search}${current?.hash}`,
    historyState: (): unknown => current?.state,
  }
}
