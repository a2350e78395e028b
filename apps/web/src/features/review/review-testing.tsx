import type { Attachment } from '@joinery/contract/files'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'

import { queryClientOf } from '#lib/query-client.ts'
import { SessionProvider } from '#lib/session/session-provider.tsx'
import { SiteProvider } from '#lib/site/site-provider.tsx'
import { buildAttachment } from '#testing/build-attachment.ts'
import { buildPerson, buildToken } from '#testing/build-person.ts'
import { buildProject } from '#testing/build-project.ts'
import { buildSite } from '#testing/build-site.ts'
import { type Answers, createFakeApi } from '#testing/fake-api.ts'
import { answerUploads } from '#testing/fake-uploads.ts'
import { openSession } from '#testing/open-session.ts'

import type { ReviewView } from './review-view.ts'

/** Versions of the first image, newest first. */
export const buildVersions = (count: number, changes: Partial<Attachment> = {}): Attachment[] =>
  Array.from({ length: count }, (_, index) => {
    const version = count - index
    return buildAttachment(version, {
      filename: 'kitchen.jpg',
      uid_stack: buildAttachment(1).uid_stack,
      version,
      version_count: count,
      uploaded_at: `2026-11-1${version % 10}T12:00:00.000Z`,
      ...changes,
    })
  })

/** A view of the newest of two versions, with spies as callbacks. */
export const buildView = (changes: Partial<ReviewView> = {}) => {
  const versions = changes.versions ?? buildVersions(2)
  const asks = {
    onRetry: vi.fn<ReviewView['onRetry']>(),
    onPage: vi.fn<ReviewView['onPage']>(),
    onSelect: vi.fn<ReviewView['onSelect']>(),
    onDraft: vi.fn<ReviewView['onDraft']>(),
    onMarking: vi.fn<ReviewView['onMarking']>(),
    onAsking: vi.fn<ReviewView['onAsking']>(),
    onSaved: vi.fn<ReviewView['onSaved']>(),
    onShow: vi.fn<ReviewView['onShow']>(),
    onCompare: vi.fn<ReviewView['onCompare']>(),
  }
  return {
    project: buildProject(),
    file: versions[0] ?? buildAttachment(1),
    versions,
    pins: [],
    isReading: false,
    fault: null,
    page: null,
    selected: null,
    draft: null,
    isMarking: false,
    isAsking: false,
    saved: null,
    onRevise: undefined,
    ...asks,
    ...changes,
  }
}

/** Renders a part of the review for a signed-in user. */
export const renderReview = async (part: ReactNode, answers: Answers = {}) => {
  const user = buildPerson()
  const api = createFakeApi({
    refreshSession: { accessToken: buildToken(user) },
    getMe: { user },
    getCredits: { credits: user.credits },
    listApprovals: { approvals: [] },
    ...answers,
  })
  vi.stubGlobal('fetch', api.fetch)
  answerUploads(api)
  const site = buildSite()
  const session = openSession(site)
  await session.initialise()
  const wrap = (shown: ReactNode) => (
    <MemoryRouter>
      <SiteProvider site={site}>
        <SessionProvider session={session}>
          <QueryClientProvider client={queryClientOf(session)}>{shown}</QueryClientProvider>
        </SessionProvider>
      </SiteProvider>
    </MemoryRouter>
  )
  const { rerender, ...rest } = render(wrap(part))
  return { ...rest, rerender: (shown: ReactNode) => rerender(wrap(shown)), api, hand: userEvent.setup() }
}
