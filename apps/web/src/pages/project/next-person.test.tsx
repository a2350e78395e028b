// Work begun by one user must never be completed in the name of the next user who logs in in the same tab. Lazy chunks
// are preloaded, because they load slowly on a busy machine.
import './genai/project-genai.tsx'
import './project-overview.tsx'
import './project-page.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'
import { buildGeneration, buildProvider } from '#testing/build-generated.ts'
import { buildPerson, buildToken } from '#testing/build-person.ts'
import { buildProject } from '#testing/build-project.ts'
import { stubUploads } from '#testing/fake-uploads.ts'
import { stubView } from '#testing/fake-view.ts'
import { renderProject } from '#testing/render-page.tsx'

beforeEach(stubView)

const jonas = buildPerson({}, { uid_user: '0198c0de-0000-7000-8000-000000000002', email: 'jonas@pike.example' })
const project = buildProject()

const visit = (tab: string) =>
  renderProject(project, tab, {
    files: [buildAttachment(1)],
    answers: {
      listProjects: { projects: [project] },
      listProviders: { providers: [buildProvider('local', { current: true })] },
      listGenerated: { images: [], hasMore: false },
      logIn: { accessToken: buildToken(jonas) },
      updateProject: { project },
      createReply: {},
    },
  })

type Page = Awaited<ReturnType<typeof visit>>

/** Another user logs in without a page reload. */
const changePerson = ({ api, session }: Page) =>
  act(async () => {
    api.answer({ getMe: { user: jonas }, refreshSession: { accessToken: buildToken(jonas) } })
    await session.logIn({ email: jonas.email, password: 'x', rememberMe: false })
  })

test('does not upload queued files as the next user', async () => {
  const uploads = stubUploads()
  const page = await visit('overview')
  const files = ['oak.jpg', 'ash.jpg', 'elm.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }))
  await page.hand.upload(await screen.findByLabelText('Add files'), files)
  await waitFor(() => expect(uploads).toHaveLength(2))
  await changePerson(page)
  expect(page.session.getState().user).toEqual(jonas)
  for (const upload of uploads.slice()) await act(async () => upload.answer(200, { project }))
  expect(uploads.map(({ headers }) => headers['authorization'])).not.toContain(`Bearer ${buildToken(jonas)}`)
  expect(uploads).toHaveLength(2)
})

test("does not add an image that was still loading to the next user's workspace", async () => {
  const page = await visit('genai')
  page.api.answer({ listGenerations: { generations: [] }, createGeneration: { generation: buildGeneration() } })
  await page.hand.upload(await screen.findByLabelText('Add images'), new File(['x'], 'oak.jpg', { type: 'image/jpeg' }))
  await page.hand.type(screen.getByLabelText('Prompt'), 'Walnut')
  await page.hand.click(screen.getByRole('button', { name: 'Generate' }))
  const bytes = Promise.withResolvers<Response>()
  const { fetch } = page.api
  vi.stubGlobal('fetch', (input: string, options?: RequestInit) =>
    input.startsWith('/api/ai/images/') ? bytes.promise : fetch(input, options),
  )
  await page.hand.click(await screen.findByRole('button', { name: 'Use as input image' }))
  await changePerson(page)
  expect(page.session.getState().user).toEqual(jonas)
  await act(async () => bytes.resolve(new Response('bytes')))
  expect(screen.queryAllByRole('button', { name: /^Remove / })).toEqual([])
})
