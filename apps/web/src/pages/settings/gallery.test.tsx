import type { GeneratedImage } from '@joinery/contract/ai'

// Preload lazy chunks so the first visit does not time out on a busy machine.
import './settings-page.tsx'
import { messages } from '@joinery/contract/messages'
import { originMessages } from '@joinery/contract/messages/origin-messages'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { generatedQuery } from '#api/ai.ts'
import { saveLastGenaiProject } from '#lib/drafts/last-genai-project.ts'
import { formatDateTime } from '#lib/format.ts'
import { queryClientOf } from '#lib/query-client.ts'
import { buildGenerated, buildProvider, generatedId } from '#testing/build-generated.ts'
import { buildPerson } from '#testing/build-person.ts'
import { buildFile, buildJoinedProject, buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { isReducedMotion, stubMedia } from '#testing/fake-media.ts'
import { stubView } from '#testing/fake-view.ts'
import { renderPage } from '#testing/render-page.tsx'
import { serveFiles, watchSaved } from '#testing/serve-files.ts'

beforeEach(() => {
  stubView()
  stubMedia(isReducedMotion)
})

const visit = async (images: GeneratedImage[] | Answers['listGenerated'], answers: Answers = {}) => {
  const page = await renderPage('/settings?tab=ai-generated', {
    user: buildPerson(),
    answers: {
      listGenerated: Array.isArray(images) ? { images, hasMore: false } : images,
      getProviderInfo: { provider: buildProvider('gemini', { name: 'Gemini', description: 'Sent to Google.' }) },
      ...answers,
    },
  })
  return { ...page, asked: serveFiles(page.api) }
}
const tiles = async () => within(await screen.findByRole('list', { name: 'Generated images' })).getAllByRole('button')
const open = async (images: GeneratedImage[], answers: Answers = {}) => {
  const page = await visit(images, answers)
  const [first] = await tiles()
  if (first) await page.hand.click(first)
  // The large view loads with the first opened image.
  await screen.findByRole('dialog')
  return page
}
const dialog = () => screen.getByRole('dialog', { name: /walnut/ })
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)

describe('gallery image', () => {
  test('can be saved to a project with permission, once for a double click', async () => {
    const projects = [
      buildProject({ title: 'Stairs', status: 'archived' }),
      buildJoinedProject({ uid_project: projectId(2), title: 'Kitchen' }),
      buildProject({ uid_project: projectId(3), title: 'Bath' }),
    ]
    const saved = { saveGenerated: { file: buildFile() } }
    const page = await open([buildGenerated(1)], { listProjects: { projects }, ...saved })
    const choice = await within(dialog()).findByRole<HTMLSelectElement>('combobox', { name: 'Project' })
    expect([...choice.options].map(({ text }) => text)).toEqual(['Kitchen', 'Bath'])
    await page.hand.selectOptions(choice, 'Bath')
    await page.hand.dblClick(within(dialog()).getByRole('button', { name: 'Save' }))
    expect(await within(dialog()).findByText('Saved to Bath')).toBeTruthy()
    expect(page.api.sent('saveGenerated').map(({ body }) => body)).toEqual([{ uid_project: projectId(3) }])
    page.api.answer({ saveGenerated: { fault: 404, body: { error: originMessages.imageNotFound } } })
    await page.hand.click(within(dialog()).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(alerts()).toEqual([originMessages.imageNotFound]))
  })
})

describe('gallery', () => {
  test('shows an empty state', async () => {
    await visit([])
    expect(await screen.findByRole('heading', { name: 'No images yet' })).toBeTruthy()
  })

  test('shows the current provider, or an error with a retry', async () => {
    const page = await visit([buildGenerated(1)], { getProviderInfo: { fault: 500, text: '' } })
    await waitFor(() => expect(alerts()).toEqual(['Failed to get provider info Try Again']))
    expect(await tiles()).toHaveLength(1)
    page.api.answer({ getProviderInfo: { provider: buildProvider('local', { name: 'Local preview' }) } })
    await page.hand.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Local preview')).toBeTruthy()
  })

  test('opens an image from a search result once, even one further down', async () => {
    const page = await renderPage('/settings?tab=ai-generated', {
      user: buildPerson(),
      state: { intent: 'openImage', id: generatedId(1) },
      answers: {
        listGenerated: ({ path }) =>
          path.includes('page=1')
            ? { images: [buildGenerated(2)], hasMore: true }
            : { images: [buildGenerated(1)], hasMore: false },
        getProviderInfo: { provider: buildProvider('gemini') },
      },
    })
    serveFiles(page.api)
    expect(await screen.findByRole('dialog', { name: 'walnut-1.jpg' })).toBeTruthy()
    expect(page.historyState()).toBeNull()
  })

  test('labels each image as AI-made or as a local preview', async () => {
    await visit([buildGenerated(2), buildGenerated(1, { is_local: true })])
    expect((await tiles()).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('AI-made'),
      expect.stringContaining('Local preview (no AI model)'),
    ])
  })

  test('loads the next page of 20 near the end, each image once', async () => {
    const watched: (string | undefined)[] = []
    const Watcher = globalThis.IntersectionObserver
    vi.stubGlobal(
      'IntersectionObserver',
      class extends Watcher {
        constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          super(tell, options)
          watched.push(options?.rootMargin)
        }
      },
    )
    const pages = [
      [buildGenerated(5), buildGenerated(4)],
      // An image created elsewhere shifts the pages, so the fourth is returned again.
      [buildGenerated(4), buildGenerated(3)],
      [buildGenerated(2)],
    ]
    const { api } = await visit(({ path }) => {
      const page = Number(new URLSearchParams(path.split('?')[1]).get('page'))
      return { images: pages[page - 1] ?? [], hasMore: page < pages.length }
    })
    await waitFor(async () => expect(await tiles()).toHaveLength(4))
    expect(api.sent('listGenerated').map(({ path }) => path)).toEqual(
      [1, 2, 3].map((page) => `/ai/generated?page=${page}&limit=20`),
    )
    expect(watched).toContain('100px')
  })

  test('loads the next page after a running refetch', async () => {
    const answers = { getProviderInfo: { provider: buildProvider('gemini') } }
    const { api, hand, session } = await renderPage('/settings?tab=account', { user: buildPerson(), answers })
    const first = { images: [buildGenerated(2)], hasMore: true }
    const query = generatedQuery(session)
    queryClientOf(session).setQueryData(query.queryKey, { pages: [first], pageParams: [1] })
    const refetch = Promise.withResolvers<typeof first>()
    api.answer({
      listGenerated: ({ path }) =>
        path.includes('page=1') ? refetch.promise : { images: [buildGenerated(1)], hasMore: false },
    })
    void queryClientOf(session).fetchInfiniteQuery({ ...query, staleTime: 0 })
    await hand.click(screen.getByRole('link', { name: 'AI Generated' }))
    expect(await tiles()).toHaveLength(1)
    refetch.resolve(first)
    await waitFor(async () => expect(await tiles()).toHaveLength(2))
  })

  test.each<Answers['listGenerated']>([{ fault: 500, text: '' }, 'offline'])(
    'shows an error of %j with a retry when it cannot be loaded',
    async (answer) => {
      const { hand, api } = await visit(answer)
      expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch generated images')
      api.answer({ listGenerated: { images: [buildGenerated(1)], hasMore: false } })
      await hand.click(screen.getByRole('button', { name: 'Try Again' }))
      expect(await tiles()).toHaveLength(1)
    },
  )

  test('keeps the loaded pages and offers a retry when a later page cannot be loaded', async () => {
    const { hand, api } = await visit(({ path }) =>
      path.includes('page=1') ? { images: [buildGenerated(2)], hasMore: true } : { fault: 500, text: '' },
    )
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch generated images')
    expect(await tiles()).toHaveLength(1)
    api.answer({
      listGenerated: ({ path }) =>
        path.includes('page=1')
          ? { images: [buildGenerated(2)], hasMore: true }
          : { images: [buildGenerated(1)], hasMore: false },
    })
    await hand.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(async () => expect(await tiles()).toHaveLength(2))
    expect(alerts()).toEqual([])
  })
})

describe('large view', () => {
  test('shows prompt, date, provider and source images', async () => {
    const image = buildGenerated(1, { prompt: 'Oak, a lot of it', note: 'Not applied: a lot of it' })
    await open([image])
    const view = within(dialog())
    expect(view.getByText('Oak, a lot of it')).toBeTruthy()
    expect(view.getByText('Not applied: a lot of it')).toBeTruthy()
    expect(view.getByText(formatDateTime(image.created_at))).toBeTruthy()
    expect(view.getByText('Gemini')).toBeTruthy()
    expect(view.getByText('AI-made')).toBeTruthy()
    expect(view.getByRole('img', { name: 'Input image 1' }).getAttribute('src')).toBe(image.inputs[0]?.url)
  })

  test('downloads the image', async () => {
    const { hand, asked } = await open([buildGenerated(1)])
    const saved = watchSaved()
    await hand.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved).toEqual(['walnut-1.jpg']))
    expect(asked).toEqual(['/api/ai/images/1?ends=1&signature=a'])
  })

  test('shows one error when the download fails', async () => {
    const { hand, api } = await open([buildGenerated(1)])
    serveFiles(api, 500, 500)
    await hand.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(alerts()).toEqual(['Failed to download image']))
    await hand.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(alerts()).toEqual(['Failed to download image']))
  })

  test('deletes the image after confirmation', async () => {
    const { hand, api } = await open([buildGenerated(2), buildGenerated(1)], {
      deleteGenerated: { message: 'Image deleted' },
    })
    await hand.click(screen.getByRole('button', { name: 'Delete' }))
    const question = within(screen.getByRole('dialog', { name: 'Delete this image?' }))
    api.answer({ listGenerated: { images: [buildGenerated(1)], hasMore: false } })
    await hand.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.sent('deleteGenerated').map(({ path }) => path)).toEqual([`/ai/generated/${generatedId(2)}`])
    expect(await tiles()).toHaveLength(1)
  })

  test.each<[Answers['deleteGenerated'], string]>([
    [{ fault: 500, text: '' }, 'Failed to delete image. Please try again.'],
    ['offline', 'Network error - please check your connection'],
  ])('shows an error when it cannot be deleted (%j)', async (answer, sentence) => {
    const { hand } = await open([buildGenerated(1)], { deleteGenerated: answer })
    await hand.click(screen.getByRole('button', { name: 'Delete' }))
    const question = within(screen.getByRole('dialog', { name: 'Delete this image?' }))
    await hand.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(alerts()).toEqual([sentence]))
    expect(await screen.findByRole('dialog', { name: 'walnut-1.jpg' })).toBeTruthy()
  })

  test('takes the prompt to the project of the last generation', async () => {
    saveLastGenaiProject(buildPerson().uid_user, projectId(3))
    const project = buildProject({ uid_project: projectId(3) })
    const { hand, address } = await open([buildGenerated(1)], {
      listProjects: { projects: [project] },
      getProject: { project, files: [] },
      listProviders: { providers: [] },
    })
    await hand.click(screen.getByRole('button', { name: 'Reuse prompt' }))
    await waitFor(() => expect(address()).toBe(`/projects/${projectId(3)}/genai`))
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Prompt')).value).toBe('Walnut 1')
  })

  test('copies the prompt even when a last project is known', async () => {
    saveLastGenaiProject(buildPerson().uid_user, projectId(3))
    const { hand } = await open([buildGenerated(1)], {})
    await hand.click(screen.getByRole('button', { name: 'Copy prompt' }))
    expect(await screen.findByText('Copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('Walnut 1')
  })

  test.each<[string, Answers]>([
    ['no project is known', {}],
    ['the project no longer exists', { listProjects: { projects: [] } }],
  ])('copies the prompt when %s', async (_, answers) => {
    if (answers.listProjects) saveLastGenaiProject(buildPerson().uid_user, projectId(3))
    const { hand, address } = await open([buildGenerated(1)], answers)
    await hand.click(screen.getByRole('button', { name: 'Reuse prompt' }))
    expect(await screen.findByText('Copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('Walnut 1')
    expect(address()).toBe('/settings?tab=ai-generated')
  })
})

describe('credits history', () => {
  const entry = (number: number, amount: number, reason: string) => ({
    id: generatedId(number),
    amount,
    reason,
    created_at: '2026-11-14T12:00:00.000Z',
  })
  const visitSubscription = (listCreditEntries: Answers['listCreditEntries']) =>
    renderPage('/settings?tab=subscription', { user: buildPerson(), answers: { listCreditEntries } })
  const rows = async () => within(await screen.findByRole('list', { name: 'Credit history' })).getAllByRole('listitem')

  test('shows amount, reason and date, and older entries on demand', async () => {
    const { hand, api } = await visitSubscription(({ path }) =>
      path.includes('offset=0')
        ? { entries: [entry(3, -100, 'Image generated'), entry(2, -1, messages.credits.summary)], hasMore: true }
        : { entries: [entry(1, 500, 'Welcome credits')], hasMore: false },
    )
    const date = formatDateTime('2026-11-14T12:00:00.000Z')
    expect((await rows()).map(({ textContent }) => textContent)).toEqual([
      `Image generated${date}−100`,
      `${messages.credits.summary}${date}−1`,
    ])
    await hand.click(screen.getByRole('button', { name: 'Show older' }))
    await waitFor(async () => expect(await rows()).toHaveLength(3))
    expect((await rows())[2]?.textContent).toBe(`Welcome credits${date}+500`)
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
    expect(api.sent('listCreditEntries').map(({ path }) => path)).toEqual([
      '/ai/credits/history?limit=20&offset=0',
      '/ai/credits/history?limit=20&offset=2',
    ])
  })

  test('shows an error with a retry when it cannot be loaded', async () => {
    const { hand, api } = await visitSubscription({ fault: 500, text: '' })
    await waitFor(() => expect(alerts()).toEqual(['Failed to get creditsTry Again']))
    api.answer({ listCreditEntries: { entries: [entry(1, 500, 'Welcome credits')], hasMore: false } })
    await hand.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await rows()).toHaveLength(1)
    expect(alerts()).toEqual([])
  })
})
