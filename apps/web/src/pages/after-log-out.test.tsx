// One user logs out and another logs in in the same browser.
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { showToast } from '#kit/ui/feedback/toast.ts'
import { createDraftFiles } from '#lib/drafts/draft-files.ts'
import { queryClientOf } from '#lib/query-client.ts'
import { buildMessage } from '#testing/build-message.ts'
import { buildPerson, buildToken } from '#testing/build-person.ts'
import { buildProject, projectId } from '#testing/build-project.ts'
import { stubLayout } from '#testing/fake-layout.ts'
import { emitFromServer } from '#testing/fake-socket.ts'
import { renderPage } from '#testing/render-page.tsx'

beforeEach(() => stubLayout())

const mara = buildPerson()
const jonas = buildPerson({ nickname: 'Jonas' }, { uid_user: projectId(77), email: 'jonas@pike.example' })
const messages = { hasMore: false, version: 1, read_number: 0, my_reactions: {} }

const openChat = () =>
  renderPage(`/projects/${projectId()}/discussion`, {
    user: mara,
    answers: {
      getProject: { project: buildProject({ title: 'Hartwell Kitchen' }), files: [] },
      listProjects: { projects: [buildProject({ title: 'Hartwell Kitchen' })], total: 1, matching: 1 },
      listReplies: { replies: [buildMessage(1)], ...messages },
      markProjectRead: { unread_count: 0 },
      countUnreadNotifications: { count: 3 },
    },
  })

type Page = Awaited<ReturnType<typeof openChat>>

const chooseFile = ({ hand }: Page) =>
  hand.upload(screen.getByLabelText('Attach files'), new File(['x'], 'oak.png', { type: 'image/png' }))

const logInAs = async ({ api, session }: Page, user: typeof mara) => {
  await act(() => session.logOut())
  api.answer({
    logIn: { accessToken: buildToken(user) },
    getMe: { user },
    getCredits: { credits: 0 },
    getProject: { fault: 404 },
    listReplies: { fault: 404 },
    listProjects: { projects: [], total: 0, matching: 0 },
    countUnreadNotifications: { count: 0 },
  })
  await act(() => session.logIn({ email: user.email, password: 'secret', rememberMe: false }))
}

test('shows nothing of the previous user to the next one', async () => {
  const page = await openChat()
  await screen.findByText('Message 1')
  await chooseFile(page)
  await waitFor(() => expect(document.title).toMatch(/^\(3\)/))
  act(() => showToast({ text: 'Saved for Mara', duration: Infinity }))
  await screen.findByText('Saved for Mara')
  const { state } = page.session
  const client = queryClientOf(page.session)
  await logInAs(page, jonas)

  expect(page.session.state).not.toBe(state)
  expect(queryClientOf(page.session).getQueryData(['projects', 'whole', projectId()])).toBeUndefined()
  expect(queryClientOf(page.session)).not.toBe(client)
  await waitFor(() => expect(screen.queryByText('Saved for Mara')).toBeNull())
  expect(screen.queryByText('Message 1')).toBeNull()
  expect(screen.queryByText('oak.png')).toBeNull()
  expect(document.title).not.toMatch(/^\(3\)/)
})

test('discards selected files on logout, even when the same user logs in again', async () => {
  const page = await openChat()
  await screen.findByText('Message 1')
  await chooseFile(page)
  const key = `message-draft:${mara.uid_user}/${projectId()}`
  const chosen = () =>
    page.session.state
      .get(createDraftFiles)
      .open(key)
      .getState()
      .map(({ name }) => name)
  expect(chosen()).toEqual(['oak.png'])
  await logInAs(page, mara)
  expect(chosen()).toEqual([])
})

test('ignores events for the previous user after logout', async () => {
  const page = await openChat()
  await screen.findByText('Message 1')
  await logInAs(page, jonas)
  act(() => emitFromServer('notifications_changed', { count: 9 }))
  expect(within(document.body).queryByText('9')).toBeNull()
})
