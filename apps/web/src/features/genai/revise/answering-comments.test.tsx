import { imageMessages } from '@joinery/contract/messages/image-messages'
import { maskMessages } from '@joinery/contract/messages/mask-messages'
import { reviseMessages } from '@joinery/contract/messages/revise-messages'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'

import { queryClientOf } from '#lib/query-client.ts'
import { SessionProvider } from '#lib/session/session-provider.tsx'
import { SiteProvider } from '#lib/site/site-provider.tsx'
import { buildAttachment } from '#testing/build-attachment.ts'
import { buildGeneration, buildProvider } from '#testing/build-generated.ts'
import { buildPerson, buildToken } from '#testing/build-person.ts'
import { buildPin } from '#testing/build-pin.ts'
import { projectId } from '#testing/build-project.ts'
import { buildSite } from '#testing/build-site.ts'
import { type Answers, createFakeApi } from '#testing/fake-api.ts'
import { stubCanvas } from '#testing/fake-canvas.ts'
import { stubMedia } from '#testing/fake-media.ts'
import { answerUploads } from '#testing/fake-uploads.ts'
import { openSession } from '#testing/open-session.ts'
import { serveFiles } from '#testing/serve-files.ts'

import { RevisePanel } from './revise-panel.tsx'

const texts = reviseMessages.region
const { uid_pin } = buildPin(1)
const region = { x: 0.25, y: 0.5, w: 0.5, h: 0.25 }

beforeEach(() => {
  stubCanvas()
  stubMedia()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1600, height: 1200, close: () => {} }))
})

let people = 0
const visit = async ({ answers = {}, statuses = [] }: { answers?: Answers; statuses?: number[] } = {}) => {
  people += 1
  const user = buildPerson({}, { uid_user: projectId(7000 + people), credits: 1500 })
  const site = buildSite()
  const api = createFakeApi({
    refreshSession: { accessToken: buildToken(user) },
    getMe: { user },
    getCredits: { credits: 1500 },
    listProviders: { providers: [buildProvider('gemini', { current: true })] },
    listGenerations: { generations: [] },
    createGeneration: { generation: buildGeneration(1, { status: 'queued' }) },
    findSurface: { surface: { outline: [[3000, 5200, 6000, 5200, 6000, 7000]] } },
    ...answers,
  })
  vi.stubGlobal('fetch', api.fetch)
  answerUploads(api)
  const session = openSession(site)
  await session.initialise()
  serveFiles(api, ...statuses)
  const panel = (comment?: typeof answered) => (
    <MemoryRouter>
      <SiteProvider site={site}>
        <SessionProvider session={session}>
          <QueryClientProvider client={queryClientOf(session)}>
            <RevisePanel
              key={comment?.uid_pin ?? ''}
              original={buildAttachment(1)}
              readAgain={async () => [buildAttachment(1)]}
              scope={`${user.uid_user}/1`}
              uid_project={projectId()}
              answers={comment}
            />
          </QueryClientProvider>
        </SessionProvider>
      </SiteProvider>
    </MemoryRouter>
  )
  return { api, hand: userEvent.setup(), panel, ...render(panel(answered)) }
}
const answered = { uid_pin, text: 'Walnut fronts', region }
const shape = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
const prompt = () => screen.getByLabelText<HTMLTextAreaElement>('Prompt').value

test('marks the surface below a comment, shows it, and offers the exact rectangle', async () => {
  const canvases = stubCanvas()
  const { api, hand } = await visit()
  expect(await screen.findByRole('img', { name: imageMessages.area.selected })).toBeTruthy()
  expect(pressed()).toEqual([texts.surface])
  const [asked] = api.sent('findSurface')
  expect(['x', 'y', 'w', 'h'].map((name) => asked?.form?.get(name))).toEqual(['0.25', '0.5', '0.5', '0.25'])
  const masks = canvases.length
  await hand.click(shape(texts.rectangle))
  expect(pressed()).toEqual([texts.rectangle])
  // Both were drawn before.
  expect(canvases).toHaveLength(masks)
  await hand.click(shape(texts.surface))
  await hand.click(shape('Generate'))
  await waitFor(() => expect(api.sent('createGeneration')).toHaveLength(1))
})

test.each<[string, Answers]>([
  ['there is none', { findSurface: { surface: null } }],
  ['the search fails', { findSurface: { fault: 503 } }],
])('marks the rectangle and says so when %s', async (_, answers) => {
  await visit({ answers })
  expect(await screen.findByText(texts.noSurface)).toBeTruthy()
  expect([pressed(), shape(texts.surface).disabled]).toEqual([[texts.rectangle], true])
  expect(screen.getByText(imageMessages.area.selectedOnly)).toBeTruthy()
})

test('waits for the surface, unless the rectangle is chosen', async () => {
  const found = Promise.withResolvers<{ surface: null }>()
  const { hand } = await visit({ answers: { findSurface: () => found.promise } })
  expect(await screen.findByText(maskMessages.findingSurface)).toBeTruthy()
  expect(shape('Generate').disabled).toBe(true)
  await hand.click(await screen.findByRole('button', { name: texts.rectangle }))
  found.resolve({ surface: null })
  await waitFor(() => expect(shape('Generate').disabled).toBe(false))
  expect(pressed()).toEqual([texts.rectangle])
})

test('revises a comment with its text as prompt, its region as mask, and its id in the request', async () => {
  const { api, hand, rerender, panel } = await visit()
  expect(prompt()).toBe('Walnut fronts')
  expect(await screen.findByText(imageMessages.area.selectedOnly)).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Generate' }))
  await waitFor(() => expect(api.sent('createGeneration')).toHaveLength(1))
  const form = api.sent('createGeneration')[0]?.form
  expect([form?.get('uid_pin'), form?.get('source_uid_file')]).toEqual([uid_pin, buildAttachment(1).uid_file])
  const mask = form?.get('mask')
  expect(mask instanceof File && mask.name).toBe('mask.png')
  // Drafts for the whole image are separate.
  rerender(panel())
  expect(prompt()).toBe('')
  expect(screen.queryByText(imageMessages.area.selectedOnly)).toBeNull()
})

test('does not mark the region again after the mask was removed', async () => {
  const { api, hand, rerender, panel } = await visit()
  await hand.click(await screen.findByRole('button', { name: imageMessages.area.clear }))
  rerender(panel())
  rerender(panel(answered))
  expect(screen.queryByText(imageMessages.area.selectedOnly)).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Generate' }))
  await waitFor(() => expect(api.sent('createGeneration')).toHaveLength(1))
  expect(api.sent('createGeneration')[0]?.form?.get('mask')).toBeNull()
})

test('sends no request when the image cannot be loaded', async () => {
  const { api, hand } = await visit({ statuses: [500, 500, 500] })
  await hand.click(await screen.findByRole('button', { name: 'Generate' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to download file')
  expect(api.sent('createGeneration')).toEqual([])
})
