import type { User } from '@joinery/contract/auth'
import type { Attachment } from '@joinery/contract/files'
import type { Project } from '@joinery/contract/projects'
import type { Site } from '@joinery/contract/site'
import { render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { useLayoutEffect } from 'react'
import { type Location, MemoryRouter, useLocation } from 'react-router'
import { vi } from 'vitest'

import { App } from '#app.tsx'
import { hasSessionHint, type Session } from '#lib/session/session.ts'

import { buildPerson, buildToken } from './build-person.ts'
import { buildSite } from './build-site.ts'
import { type Answers, createFakeApi } from './fake-api.ts'
import { answerUploads } from './fake-uploads.ts'
import { openSession } from './open-session.ts'
import { buildFactors } from './sign-in/build-factors.ts'

type Options = {
  user?: User
  isLoading?: boolean
  site?: Partial<Site>
  state?: unknown
  answers?: Answers
  /** The session of an earlier page, to return to it without a reload and with its client state. */
  session?: Session
}

const never = () => new Promise<never>(() => {})

export const signedInAnswers = (user: User): Answers => ({
  refreshSession: { accessToken: buildToken(user) },
  getMe: { user },
  getCredits: { credits: user.credits, plan: user.plan, nextGrant: null, contact: null },
  listOwnAudit: { entries: [], next_page: null },
  listNotifications: { notifications: [] },
  countUnreadNotifications: { count: 0 },
  listInvitations: { invitations: [] },
  listWaiting: { waiting: [], has_more: false },
  // The lists' data of a file is enough.
  listVersions: { versions: [], pins: [] },
  listApprovals: { approvals: [] },
  listLinks: { links: [] },
  listWebhooks: { webhooks: [] },
  listDisclosures: { disclosures: [] },
  getFactors: buildFactors(),
  // For admins, whose dashboard shows the setup checklist.
  getSettings: { settings: [] },
})

export const renderPage = async (
  path: string,
  { user, isLoading = false, site, state, answers, session: former }: Options = {},
) => {
  const wholeSite = buildSite(site)
  const api = createFakeApi({
    logOut: {},
    ...(user ? signedInAnswers(user) : {}),
    ...(isLoading ? { refreshSession: never } : {}),
    ...answers,
  })
  vi.stubGlobal('fetch', api.fetch)
  answerUploads(api)
  const session =
    former ?? openSession(wholeSite, () => isLoading || user !== undefined || hasSessionHint(document.cookie))
  const initialised = session.initialise()
  if (!isLoading) await initialised

  let current: Location | undefined
  function Probe() {
    const location = useLocation()
    // In the commit that shows the page, so that its address is set when its heading appears.
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
    hand: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    address: () => `${current?.pathname}${current?.search}${current?.hash}`,
    historyState: (): unknown => current?.state,
  }
}

export const renderProject = (
  project: Project,
  page: string,
  { files = [], answers, ...options }: Options & { files?: Attachment[] } = {},
) =>
  renderPage(`/projects/${project.uid_project}${page && `/${page}`}`, {
    user: buildPerson(),
    ...options,
    answers: { getProject: { project, files }, listProjects: { projects: [] }, ...answers },
  })
