import '#testing/complete-dom.ts'
import '#testing/quick-queries.ts'
// Loaded ahead, so that the first visit does not wait for it on a busy machine.
import '#features/genai/revise/revise-panel.tsx'
import '#pages/project/project-overview.tsx'
import '#pages/project/project-page.tsx'
import type { GeneratedImage } from '@joinery/contract/ai'
import type { User } from '@joinery/contract/auth'
import type { Attachment } from '@joinery/contract/files'
import type { Project } from '@joinery/contract/projects'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'
import { buildGenerated, buildProvider } from '#testing/build-generated.ts'
import { buildPerson } from '#testing/build-person.ts'
import { buildJoinedProject, buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { stubView } from '#testing/fake-view.ts'
import { renderPage } from '#testing/render-page.tsx'
import { serveFiles, watchSaved } from '#testing/serve-files.ts'
import { takeConsole } from '#testing/setup.ts'

const openWindow = (isWide: boolean) =>
  // The animations of the test's browser end in rejections that nobody can catch.
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('reduced-motion') || isWide }),
  )

beforeEach(() => {
  stubView()
  openWindow(true)
})
afterEach(() => vi.restoreAllMocks())

let people = 0
const newPerson = (): User => {
  people += 1
  return buildPerson({}, { uid_user: projectId(2000 + people), credits: 1500 })
}

type Visit = { project?: Project; file?: Attachment; user?: User; answers?: Answers }

const openPicture = async ({ project = buildProject(), file = buildAttachment(1), user, answers }: Visit = {}) => {
  const page = await renderPage(`/projects/${project.uid_project}/overview`, {
    user: user ?? newPerson(),
    answers: {
      getProject: { project, files: [file, buildAttachment(2)] },
      listProjects: { projects: [] },
      listProviders: { providers: [buildProvider('gemini', { current: true })] },
      switchProvider: ({ body }) => ({ provider: body.provider }),
      generateImage: { imageUrl: '', remainingCredits: 1400, image: buildGenerated(1) },
      ...answers,
    },
  })
  const asked = serveFiles(page.api)
  await page.hand.click(await screen.findByRole('button', { name: `Open ${file.filename}` }))
  return { ...page, asked }
}

const visit = async (options: Visit = {}) => {
  const page = await openPicture(options)
  await screen.findByRole('heading', { name: 'Revise with AI' })
  return page
}

const dialog = () => within(screen.getByRole('dialog'))
const button = (name: string) => dialog().getByRole<HTMLButtonElement>('button', { name })
const prompt = () => dialog().getByLabelText<HTMLTextAreaElement>('Prompt')
const slider = () => dialog().queryByRole<HTMLInputElement>('slider', { name: 'Before and after' })
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)

// The first here: later the panel has been fetched already.
test('a panel that did not come leaves the picture as it is, and can be asked for again', async () => {
  const file = '#features/genai/revise/revise-panel.tsx'
  vi.doMock(file, () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { hand } = await openPicture()
  const again = await screen.findByRole('button', { name: 'Try Again' })
  expect(dialog().getByText('1 / 2')).toBeTruthy()
  vi.doUnmock(file)
  await hand.click(again)
  expect(await screen.findByRole('heading', { name: 'Revise with AI' })).toBeTruthy()
  takeConsole() // React reports the failure that this test provokes
})

type Page = Awaited<ReturnType<typeof visit>>
const revise = async ({ hand }: Page, words = 'Warmer light') => {
  await hand.type(prompt(), words)
  await hand.click(button('Generate'))
}
const reviseWell = async (page: Page) => {
  await revise(page)
  await waitFor(() => expect(slider()).toBeTruthy())
}

test('a picture is revised, and compared with its original', async () => {
  const page = await visit()
  await reviseWell(page)
  const { form } = page.api.sent('generateImage')[0] ?? {}
  expect(form?.getAll('images').map((file) => file instanceof File && file.name)).toEqual(['picture-1.jpg'])
  const fields = ['prompt', 'outputFormat', 'provider'].map((name) => form?.get(name))
  expect(fields).toEqual(['Warmer light', 'jpg', 'gemini'])
  expect(page.api.sent('switchProvider')).toEqual([])
  expect(page.asked).toEqual(['/api/files/1?ends=1&signature=a'])
  expect(page.session.getState().credits).toBe(1400)
  expect(dialog().getAllByText('AI-made').length).toBeGreaterThan(0)

  await page.hand.click(button('Original'))
  expect(button('Original').getAttribute('aria-pressed')).toBe('true')
  expect(slider()?.valueAsNumber).toBe(100)
  await page.hand.click(button('AI Revised'))
  expect(button('AI Revised').getAttribute('aria-pressed')).toBe('true')
  expect(button('Original').getAttribute('aria-pressed')).toBe('false')
  expect(slider()?.valueAsNumber).toBe(0)
})

test('the slider answers to the keys and leafs through nothing', async () => {
  const page = await visit()
  await reviseWell(page)
  slider()?.focus()
  await page.hand.keyboard('{ArrowRight}')
  expect(slider()?.valueAsNumber).toBe(54)
  expect(dialog().getByText('1 / 2')).toBeTruthy()
})

test('Revise Again begins anew', async () => {
  const page = await visit()
  await reviseWell(page)
  await page.hand.click(button('Revise Again'))
  expect(slider()).toBeNull()
  expect(prompt().value).toBe('')
})

test.each([
  ['plan.png', 'image/png', 'png', 'revised-plan.png'],
  ['plan.webp', 'image/webp', 'webp', 'revised-plan.webp'],
  ['plan.jpeg', 'image/jpeg', 'jpg', 'revised-plan.jpeg'],
  ['plan.gif', 'image/gif', 'jpg', 'revised-plan.jpg'],
])('%s comes back in its own format, and is saved under its name', async (filename, mimetype, format, saved) => {
  const page = await visit({ file: buildAttachment(1, { filename, mimetype }) })
  await reviseWell(page)
  expect(page.api.sent('generateImage')[0]?.form?.get('outputFormat')).toBe(format)
  const names = watchSaved()
  // While the revision is on show there is one Download, and it means the revision.
  await page.hand.click(button('Download'))
  await waitFor(() => expect(names).toEqual([saved]))
})

test.each<[string, Project]>([
  ['the owner', buildProject()],
  ['a member', buildJoinedProject()],
])('%s has the server save it beside the original, once for a double click', async (_, project) => {
  const page = await visit({ project, answers: { saveGenerated: { file: buildAttachment(3) } } })
  await reviseWell(page)
  await page.hand.dblClick(button('Save to project'))
  expect(await dialog().findByText('Saved beside the original.')).toBeTruthy()
  expect(page.api.sent('saveGenerated').map(({ body }) => body)).toEqual([
    { uid_project: project.uid_project, filename: 'revised-picture-1.jpg' },
  ])
})

test('in an archived project it is made, and saved nowhere', async () => {
  const page = await visit({ project: buildProject({ status: 'archived' }) })
  await reviseWell(page)
  expect(dialog().queryByRole('button', { name: 'Save to project' })).toBeNull()
})

test('a revision is still there after leafing through', async () => {
  const page = await visit()
  await reviseWell(page)
  button('Close').focus()
  await page.hand.keyboard('{ArrowRight}')
  await waitFor(() => expect(slider()).toBeNull())
  button('Close').focus()
  await page.hand.keyboard('{ArrowLeft}')
  await waitFor(() => expect(slider()).toBeTruthy())
})

/** Leafs on with the keys, by which nothing is written. */
const leaf = async ({ hand }: Page, key: 'ArrowLeft' | 'ArrowRight', counter: string) => {
  button('Close').focus()
  await hand.keyboard(`{${key}}`)
  await dialog().findByText(counter)
}

/** What is kept in the browser, beside the projects that were opened lately. */
const keptWords = () => Object.keys(localStorage).filter((key) => !key.startsWith('palette-recent:'))

test('words that are not sent yet are found again after leafing on and after closing, each at their picture', async () => {
  const page = await visit()
  await page.hand.type(prompt(), 'Warmer light')
  await leaf(page, 'ArrowRight', '2 / 2')
  expect(prompt().value).toBe('')
  await leaf(page, 'ArrowLeft', '1 / 2')
  expect(prompt().value).toBe('Warmer light')
  await page.hand.click(button('Close'))
  await page.hand.click(await screen.findByRole('button', { name: 'Open picture-1.jpg' }))
  await screen.findByRole('heading', { name: 'Revise with AI' })
  expect(prompt().value).toBe('Warmer light')
  await page.hand.clear(prompt())
  expect(keptWords().length).toBe(0)
})

test('words of which a revision was made are not kept, even if somebody has leafed on meanwhile', async () => {
  const answer = Promise.withResolvers<{ imageUrl: string; remainingCredits: number; image: GeneratedImage }>()
  const page = await visit({ answers: { generateImage: () => answer.promise } })
  await revise(page)
  await leaf(page, 'ArrowRight', '2 / 2')
  expect(keptWords().length).toBe(1)
  answer.resolve({ imageUrl: '', remainingCredits: 1400, image: buildGenerated(1) })
  await waitFor(() => expect(keptWords().length).toBe(0))
})

test('a prompt is needed', async () => {
  const { hand, api } = await visit()
  expect(button('Generate').disabled).toBe(false)
  await hand.click(button('Generate'))
  expect(alerts()).toEqual(['Please enter a prompt'])
  expect(api.sent('generateImage')).toEqual([])
})

test('100 credits are needed', async () => {
  const page = await visit({ user: { ...newPerson(), credits: 99 } })
  await revise(page)
  expect(alerts()).toEqual(['You need at least 100 credits to generate an image. Please purchase more credits.'])
  expect(page.api.sent('generateImage')).toEqual([])
})

test.each<[string, Answers, string]>([
  ['fails', { generateImage: { fault: 500, text: '' } }, 'Failed to generate image'],
  [
    'has too few credits',
    {
      generateImage: { fault: 402, body: { error: 'Insufficient credits', remainingCredits: 7 } },
      getCredits: () => new Promise<never>(() => {}),
    },
    'Insufficient credits',
  ],
])('a revision that %s says so, and the words stay', async (_, answers, sentence) => {
  const page = await visit({ answers })
  await revise(page)
  await waitFor(() => expect(alerts()).toEqual([sentence]))
  expect(prompt().value).toBe('Warmer light')
})

test('a picture whose address ran out is had at the fresh one', async () => {
  const page = await visit()
  const asked = serveFiles(page.api, 403)
  const fresh = buildAttachment(1, { url: '/api/files/1?ends=2&signature=b' })
  page.api.answer({ getProject: { project: buildProject(), files: [fresh, buildAttachment(2)] } })
  await reviseWell(page)
  expect(asked).toEqual(['/api/files/1?ends=1&signature=a', fresh.url])
})

test('a revision that is under way can be cancelled', async () => {
  const page = await visit({ answers: { generateImage: () => new Promise<never>(() => {}) } })
  await revise(page)
  expect(await dialog().findByText('Making your image...')).toBeTruthy()
  await page.hand.click(button('Cancel'))
  expect(button('Generate')).toBeTruthy()
  expect(alerts()).toEqual([])
})

test('on a phone the picture has the screen until the panel is asked for', async () => {
  openWindow(false)
  const { hand } = await visit()
  expect(dialog().queryByLabelText('Prompt')).toBeNull()
  await hand.click(button('Revise'))
  expect(prompt()).toBeTruthy()
  await hand.type(prompt(), 'Warmer light')
  await hand.click(button('Hide'))
  expect(dialog().queryByLabelText('Prompt')).toBeNull()
  await hand.click(button('Revise'))
  expect(prompt().value).toBe('Warmer light')
})

test('on a phone the comparison has the screen when the panel is hidden', async () => {
  openWindow(false)
  const page = await visit()
  await page.hand.click(button('Revise'))
  await reviseWell(page)
  expect(button('Revise Again')).toBeTruthy()
  await page.hand.click(button('Hide'))
  expect(dialog().queryByRole('button', { name: 'Revise Again' })).toBeNull()
  expect(slider()).toBeTruthy()
})
