// A viewer without an image: layer and panel with a fake server.
import type { User } from '@joinery/contract/auth'
import type { Attachment } from '@joinery/contract/files'
import type { Project } from '@joinery/contract/projects'
import type { Pin } from '@joinery/contract/review/pins'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, vi } from 'vitest'

import { stackQuery } from '#api/review.ts'
import { MemberReview } from '#features/review/member-review.tsx'
import type { ReviewView } from '#features/review/review-view.ts'
import { useReviewEvents } from '#features/review/use-review-events.ts'
import type { Mark } from '#kit/pins/pin-field.tsx'
import { queryClientOf } from '#lib/query-client.ts'
import { SessionProvider, useSessionStore } from '#lib/session/session-provider.tsx'
import { SiteProvider } from '#lib/site/site-provider.tsx'
import { useConnection, useProjectRoom } from '#lib/socket/use-connection.ts'
import { buildAttachment } from '#testing/build-attachment.ts'
import { buildPerson, buildToken } from '#testing/build-person.ts'
import { buildPin } from '#testing/build-pin.ts'
import { buildMember, buildProject, projectId } from '#testing/build-project.ts'
import { buildSite } from '#testing/build-site.ts'
import { type Answers, createFakeApi } from '#testing/fake-api.ts'
import { openSession } from '#testing/open-session.ts'

import { CommentsPanel } from './comments-panel.tsx'
import { PinLayer } from './pin-layer.tsx'

let people = 0
/** A user unique to the test, so that drafts are not shared. */
export const newPerson = (): User => {
  people += 1
  return buildPerson({}, { uid_user: projectId(5000 + people) })
}

export type Visit = {
  user?: User
  project?: Project
  /** Newest first. */
  versions?: readonly Attachment[]
  pins?: readonly Pin[]
  /** The shown version; defaults to the newest. */
  shows?: string
  page?: number | null
  selected?: string
  answers?: Answers
  onRevise?: (pin: Pin) => void
}

type HostProps = Required<Pick<Visit, 'project' | 'versions'>> & Pick<Visit, 'shows' | 'page' | 'selected' | 'onRevise'>

function Host({ project, versions: first, shows, page: firstPage = null, selected: start, onRevise }: HostProps) {
  const session = useSessionStore()
  const connection = useConnection()
  useEffect(() => connection.start(), [connection])
  useProjectRoom(project.uid_project)
  useReviewEvents(project.uid_project)
  const newest = first[0] ?? buildAttachment(1)
  const [uid_file, setFile] = useState(shows ?? newest.uid_file)
  const [page, setPage] = useState(firstPage)
  const [selected, setSelected] = useState<string | null>(start ?? null)
  const [draft, setDraft] = useState<Mark | null>(null)
  const [isMarking, setMarking] = useState(false)
  const { data, error, refetch } = useQuery(stackQuery(session, newest.uid_stack))
  const versions = data?.versions ?? first
  const view: ReviewView = {
    project,
    file: versions.find((one) => one.uid_file === uid_file) ?? newest,
    versions,
    pins: data?.pins ?? [],
    isReading: data === undefined && error === null,
    fault: data === undefined && error ? error.message : null,
    onRetry: () => void refetch(),
    page,
    onPage: setPage,
    selected,
    onSelect: setSelected,
    draft,
    onDraft: setDraft,
    isMarking,
    onMarking: setMarking,
    isAsking: false,
    onAsking: () => {},
    saved: null,
    onSaved: () => {},
    onShow: setFile,
    onCompare: () => {},
    onRevise,
  }
  const mark = (position: Omit<Mark, 'page'>) => {
    setDraft({ ...position, page })
    setMarking(false)
  }
  return (
    <>
      <div data-testid="picture" data-shows={view.file.version} data-page={page}>
        <PinLayer view={view} />
      </div>
      <button type="button" onClick={() => mark({ x: 0.4, y: 0.6, w: null, h: null })}>
        Mark a point
      </button>
      <button type="button" onClick={() => mark({ x: 0.1, y: 0.2, w: 0.3, h: 0.4 })}>
        Mark a rectangle
      </button>
      {versions.map((one) => (
        <button key={one.uid_file} type="button" onClick={() => setFile(one.uid_file)}>
          Show version {one.version}
        </button>
      ))}
      <CommentsPanel view={view} />
    </>
  )
}

export const visit = async ({
  user = newPerson(),
  project = buildProject({}, [buildMember('jonas@pike.example', { uid_user: projectId(2), name: 'Jonas Pike' })]),
  versions = [buildAttachment(1)],
  pins = [],
  answers,
  ...rest
}: Visit = {}) => {
  const site = buildSite()
  let stored: readonly Pin[] = pins
  const api = createFakeApi({
    refreshSession: { accessToken: buildToken(user) },
    getMe: { user },
    getCredits: { credits: user.credits },
    logOut: {},
    getProject: { project, files: [] },
    listVersions: () => ({ versions: [...versions], pins: [...stored] }),
    ...answers,
  })
  vi.stubGlobal('fetch', api.fetch)
  const session = openSession(site)
  await session.initialise()
  const page = render(
    <MemoryRouter>
      <SiteProvider site={site}>
        <SessionProvider session={session}>
          <QueryClientProvider client={queryClientOf(session)}>
            <MemberReview project={project}>
              <Host project={project} versions={versions} {...rest} />
            </MemberReview>
          </QueryClientProvider>
        </SessionProvider>
      </SiteProvider>
    </MemoryRouter>,
  )
  await waitFor(() => expect(api.sent('listVersions')).not.toEqual([]))
  return {
    ...page,
    api,
    session,
    user,
    project,
    hand: userEvent.setup(),
    /** Replaces the comments on the server. */
    store: (next: readonly Pin[]): void => {
      stored = next
    },
    stored: () => stored,
  }
}

export const picture = () => within(screen.getByTestId('picture'))
export const numbers = (): (string | null)[] =>
  picture()
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
export const panel = () => within(screen.getByRole('region', { name: 'Comments' }))
export const thread = (uid_pin = buildPin(1).uid_pin) => {
  const item = document.querySelector<HTMLElement>(`[data-thread="${uid_pin}"]`)
  if (!item) throw new Error(`There is no thread of ${uid_pin}`)
  return within(item)
}
export const button = (name: string | RegExp) => panel().getByRole('button', { name })
export const box = (name: string) => panel().findByRole('textbox', { name })
