import '#testing/complete-dom.ts'
import '#testing/quick-queries.ts'
// Loaded ahead, so that the first visit does not wait for it on a busy machine.
import './project-genai.tsx'
import '#pages/project/project-page.tsx'
import type { GeneratedImage } from '@joinery/contract/ai'
import type { User } from '@joinery/contract/auth'
import type { Attachment } from '@joinery/contract/files'
import type { Project } from '@joinery/contract/projects'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { toast } from 'sonner'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { showToast, takeToasts } from '#kit/ui/feedback/toast.ts'
import { queryClient } from '#lib/query-client.ts'
import { buildAttachment } from '#testing/build-attachment.ts'
import { buildGenerated, buildProvider } from '#testing/build-generated.ts'
import { buildPerson } from '#testing/build-person.ts'
import { buildJoinedProject, buildProject, projectId } from '#testing/build-project.ts'
import type { Answers, Sent } from '#testing/fake-api.ts'
import { stubView } from '#testing/fake-view.ts'
import { renderPage } from '#testing/render-page.tsx'
import { serveFiles, watchSaved } from '#testing/serve-files.ts'

beforeEach(stubView)
afterEach(() => {
  // Undo belongs to the test in which something was taken away.
  takeToasts()
  toast.dismiss()
  vi.restoreAllMocks()
})

/** A person of their own for each test: what lies on a table is kept for its person. */
let people = 0
const newPerson = (): User => {
  people += 1
  return buildPerson({}, { uid_user: projectId(1000 + people), credits: 1500 })
}

type Visit = {
  project?: Project
  files?: Attachment[]
  answers?: Answers
  user?: User
  state?: unknown
  history?: GeneratedImage[]
}

const visit = async ({ project = buildProject(), files = [], answers, user, state, history = [] }: Visit = {}) => {
  const page = await renderPage(`/projects/${project.uid_project}/genai`, {
    user: user ?? newPerson(),
    state,
    answers: {
      getProject: { project, files },
      listProjects: { projects: [] },
      listProviders: {
        providers: [buildProvider('gemini', { current: true }), buildProvider('local', { description: 'Here.' })],
      },
      listGenerated: { images: history, hasMore: false },
      switchProvider: ({ body }) => ({ provider: body.provider }),
      generateImage: { imageUrl: '', remainingCredits: 1400, image: buildGenerated() },
      ...answers,
    },
  })
  const asked = serveFiles(page.api)
  await screen.findByRole('button', { name: 'Generate' })
  return { ...page, asked }
}

const picture = (name = 'oak.jpg', type = 'image/jpeg', bytes = 10) => new File(['x'.repeat(bytes)], name, { type })
const input = () => screen.getByLabelText<HTMLInputElement>('Add images')
const prompt = () => screen.getByLabelText<HTMLTextAreaElement>('Prompt')
const generate = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Generate' })
const laid = () =>
  screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label')?.slice(7))
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)
const slider = () => screen.queryByRole('slider', { name: 'Before and after' })

type Page = Awaited<ReturnType<typeof visit>>
const fill = async ({ hand }: Page, files = [picture()], words = 'Walnut fronts') => {
  await hand.upload(input(), files)
  await hand.type(prompt(), words)
}
const make = async (page: Page) => {
  await fill(page)
  await page.hand.click(generate())
  await waitFor(() => expect(slider()).toBeTruthy())
}
const formOf = ({ form }: Sent<'generateImage'>) =>
  form && {
    images: form.getAll('images').map((file) => file instanceof File && file.name),
    prompt: form.get('prompt'),
    outputFormat: form.get('outputFormat'),
    provider: form.get('provider'),
  }

describe('an empty table', () => {
  test('says what belongs on it, with one way to add pictures', async () => {
    await visit()
    expect(screen.getByText('PNG, JPG, GIF up to 10MB')).toBeTruthy()
    expect(screen.getAllByLabelText('Add images')).toHaveLength(1)
    expect(input().multiple).toBe(true)
    expect(screen.getByText("Nobody's files are used for training.")).toBeTruthy()
    // The price stands beside the button, not in its name.
    expect(generate().textContent).toBe('Generate')
    expect(screen.getByText('100 credits')).toBeTruthy()
    expect(screen.getByText('You have 1,500')).toBeTruthy()
  })

  test('offers a first sentence for each trade, until somebody writes their own', async () => {
    const { hand } = await visit()
    const examples = within(screen.getByRole('list', { name: 'Examples' })).getAllByRole('button')
    expect(examples.map(({ textContent }) => textContent)).toEqual([
      'Kitchen cabinetry',
      'Living room',
      'Stone countertop',
      'Listing to stage',
    ])
    await hand.click(screen.getByRole('button', { name: 'Stone countertop' }))
    expect(prompt().value).toContain('countertop')
    await hand.click(screen.getByRole('button', { name: 'Living room' }))
    expect(prompt().value).toContain('sofa')
    await hand.type(prompt(), ' My own words.')
    expect(screen.queryByRole('list', { name: 'Examples' })).toBeNull()
  })

  test.each([
    ['nothing', [], ''],
    ['a prompt alone', [], 'Walnut'],
    ['a picture alone', [picture()], ''],
    ['a picture and spaces', [picture()], '   '],
  ])('with %s on it the button says what is missing, and nothing is sent', async (_, files, words) => {
    const { hand, api } = await visit()
    if (files.length > 0) await hand.upload(input(), files)
    if (words) await hand.type(prompt(), words)
    expect(generate().disabled).toBe(false)
    await hand.click(generate())
    expect(alerts()).toEqual(['Please select at least one image and enter a prompt'])
    expect(api.sent('switchProvider')).toEqual([])
    expect(api.sent('generateImage')).toEqual([])
  })
})

describe('pictures', () => {
  test('are at most 5; the others are dropped, and that is said', async () => {
    const { hand } = await visit()
    await hand.upload(
      input(),
      [1, 2, 3, 4, 5, 6, 7].map((number) => picture(`${number}.jpg`)),
    )
    expect(laid()).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg'])
    expect(alerts()).toEqual(['Maximum 5 images allowed'])
    await hand.click(screen.getByRole('button', { name: 'Remove 2.jpg' }))
    expect(laid()).toEqual(['1.jpg', '3.jpg', '4.jpg', '5.jpg'])
    expect(alerts()).toEqual([])
  })

  test.each([
    ['a PDF', picture('plan.pdf', 'application/pdf'), 'Only images can be used here'],
    ['an SVG', picture('drawing.svg', 'image/svg+xml'), 'Only images can be used here'],
    ['one over 10 MB', picture('large.png', 'image/png', 10 * 2 ** 20 + 1), 'An image must be at most 10MB'],
    [
      'an HEIC',
      picture('phone.heic', 'image/heic'),
      'HEIC pictures cannot be shown yet. Please save the picture as JPEG and try again.',
    ],
  ])('that cannot be used are left out: %s', async (_, file, sentence) => {
    await visit()
    fireEvent.drop(screen.getByText('Lay a picture on the table'), {
      dataTransfer: { types: ['Files'], files: [file, picture('oak.jpg')] },
    })
    expect(laid()).toEqual(['oak.jpg'])
    expect(alerts()).toEqual([sentence])
  })

  test('can be pasted, into the page and into the prompt', async () => {
    await visit()
    const paste = (target: Element, file: File) =>
      fireEvent(
        target,
        createEvent.paste(target, { clipboardData: { files: [file], getData: () => '' } as unknown as DataTransfer }), // what is read of it
      )
    paste(document.body, picture('one.png', 'image/png'))
    paste(prompt(), picture('two.png', 'image/png'))
    expect(laid()).toEqual(['one.png', 'two.png'])
  })

  test('one of them is the first, and another can be', async () => {
    const page = await visit()
    await fill(page, [picture('room.jpg'), picture('stone.jpg')])
    await page.hand.click(screen.getByRole('button', { name: 'Put stone.jpg first' }))
    expect(laid()).toEqual(['stone.jpg', 'room.jpg'])
  })

  test('are chosen from the images among the files of the project', async () => {
    const files = [
      buildAttachment(1),
      buildAttachment(2, { filename: 'plan.pdf', mimetype: 'application/pdf' }),
      buildAttachment(3, { filesize: 20 * 2 ** 20 }),
    ]
    const { hand, asked } = await visit({ files })
    await hand.click(screen.getByRole('button', { name: 'From this project' }))
    const offered = within(screen.getByRole('list', { name: 'Pictures of this project' })).getAllByRole('button')
    expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual(['picture-1.jpg', 'picture-3.jpg'])
    for (const button of offered) await hand.click(button)
    await hand.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(laid()).toEqual(['picture-1.jpg', 'picture-3.jpg']))
    expect(screen.queryByRole('dialog')).toBeNull()
    // One that is too large to be sent is taken in a smaller size.
    expect(asked).toEqual(['/api/files/1?ends=1&signature=a', '/api/files/3?ends=1&signature=a&w=2048'])
  })

  test('a project without images has none to choose from', async () => {
    await visit({ files: [buildAttachment(2, { filename: 'plan.pdf', mimetype: 'application/pdf' })] })
    expect(screen.queryByRole('button', { name: 'From this project' })).toBeNull()
  })

  test('of the project that cannot be had are told of, and the choice stays', async () => {
    const { hand, api } = await visit({ files: [buildAttachment(1)] })
    serveFiles(api, 404)
    await hand.click(screen.getByRole('button', { name: 'From this project' }))
    await hand.click(screen.getByRole('button', { name: 'picture-1.jpg' }))
    await hand.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(alerts()).toEqual(['Failed to download file']))
    expect(screen.getByRole('button', { name: 'picture-1.jpg' }).getAttribute('aria-pressed')).toBe('true')
  })
})

describe('generating', () => {
  test('asks the chosen provider, sends pictures and words, and lays the result on the table', async () => {
    const note = 'not understood: fnord'
    const page = await visit({
      answers: {
        generateImage: { imageUrl: '', remainingCredits: 1400, image: buildGenerated(1, { note }) },
      },
    })
    await fill(page, [picture('room.jpg'), picture('stone.png', 'image/png')], ' Walnut fronts ')
    await page.hand.selectOptions(screen.getByRole('combobox', { name: 'Provider' }), 'local')
    expect(screen.getByText('Here.')).toBeTruthy()
    await page.hand.selectOptions(screen.getByRole('combobox', { name: 'Output format' }), 'png')
    await page.hand.click(generate())
    await waitFor(() => expect(slider()).toBeTruthy())
    expect(page.api.sent('switchProvider').map(({ body }) => body)).toEqual([{ provider: 'local' }])
    expect(page.api.sent('generateImage').map(formOf)).toEqual([
      { images: ['room.jpg', 'stone.png'], prompt: 'Walnut fronts', outputFormat: 'png', provider: 'local' },
    ])
    expect(screen.getByText(note)).toBeTruthy()
    expect(screen.getAllByText('AI-made').length).toBeGreaterThan(0)
    expect(page.session.getState().credits).toBe(1400)
    expect(screen.getByText('You have 1,400')).toBeTruthy()
    // It is among the latest at once.
    const latest = within(screen.getByRole('region', { name: 'Latest' }))
    expect(latest.getByRole('img', { name: 'Walnut 1' })).toBeTruthy()
  })

  test('takes the provider of last time, and JPG, unless told otherwise', async () => {
    const page = await visit()
    await make(page)
    expect(page.api.sent('generateImage').map(formOf)).toMatchObject([{ outputFormat: 'jpg', provider: 'gemini' }])
    expect(page.api.sent('switchProvider')).toEqual([])
  })

  test('takes the provider that was chosen here, whatever another tab has chosen since', async () => {
    const page = await visit()
    await page.hand.selectOptions(screen.getByRole('combobox', { name: 'Provider' }), 'local')
    const inOtherTab = [buildProvider('gemini', { current: true }), buildProvider('local')]
    page.api.answer({ listProviders: { providers: inOtherTab } })
    await act(() => queryClient.invalidateQueries())
    expect(page.api.sent('listProviders')).toHaveLength(2)
    await make(page)
    expect(page.api.sent('generateImage').map(formOf)).toMatchObject([{ provider: 'local' }])
    expect(page.api.sent('switchProvider').map(({ body }) => body)).toEqual([{ provider: 'local' }])
  })

  test('goes on with the chosen provider when the choice could not be kept, which is said', async () => {
    const page = await visit({ answers: { switchProvider: { fault: 500, text: '' } } })
    await page.hand.selectOptions(screen.getByRole('combobox', { name: 'Provider' }), 'local')
    await waitFor(() => expect(alerts()).toEqual(['Failed to switch provider']))
    await make(page)
    expect(page.api.sent('generateImage').map(formOf)).toMatchObject([{ provider: 'local' }])
  })

  test('with the keyboard: Ctrl+Enter in the prompt', async () => {
    const page = await visit()
    await fill(page)
    await page.hand.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(page.api.sent('generateImage')).toHaveLength(1))
  })

  test('a provider that is not set up cannot be chosen', async () => {
    await visit({
      answers: {
        listProviders: {
          providers: [buildProvider('local', { current: true }), buildProvider('gemini', { available: false })],
        },
      },
    })
    const option = await screen.findByRole<HTMLOptionElement>('option', { name: 'gemini (not set up)' })
    expect(option.disabled).toBe(true)
  })

  test('what was made without a model says so', async () => {
    const page = await visit({
      answers: {
        generateImage: {
          imageUrl: '',
          remainingCredits: 1400,
          image: buildGenerated(1, { is_local: true, provider: 'local', provider_name: 'Local preview (no AI model)' }),
        },
      },
    })
    await make(page)
    expect(screen.getAllByText('Local preview (no AI model)').length).toBeGreaterThan(1)
    expect(screen.queryByText('AI-made')).toBeNull()
  })

  test('needs 100 credits', async () => {
    const user = { ...newPerson(), credits: 99 }
    const page = await visit({ user })
    await fill(page)
    await page.hand.click(generate())
    expect(alerts()).toEqual(['You need at least 100 credits to generate an image. Please purchase more credits.'])
    expect(page.api.sent('generateImage')).toEqual([])
  })

  test('without enough credits shows what the server says, and what is left', async () => {
    const page = await visit({
      answers: { generateImage: { fault: 402, body: { error: 'Insufficient credits', remainingCredits: 40 } } },
    })
    await fill(page)
    await page.hand.click(generate())
    await waitFor(() => expect(alerts()).toEqual(['Insufficient credits']))
    expect(page.session.getState().credits).toBe(40)
  })

  test('a prompt may be long, but not endless', async () => {
    const page = await visit()
    await page.hand.upload(input(), picture())
    fireEvent.change(prompt(), { target: { value: 'x'.repeat(4001) } })
    await page.hand.click(generate())
    expect(alerts()).toEqual(['The prompt must be at most 4,000 characters long'])
  })

  test.each<[string, Answers, string]>([
    ['fails', { generateImage: { fault: 500, text: '<html>' } }, 'Failed to generate image'],
    [
      'is refused',
      { generateImage: { fault: 422, body: { error: 'The provider refused this request: its safety rules' } } },
      'The provider refused this request: its safety rules',
    ],
    ['is offline', { generateImage: 'offline' }, 'Network error - please check your connection'],
    [
      'has no such provider',
      { generateImage: { fault: 400, body: { error: 'This provider is not available' } } },
      'This provider is not available',
    ],
  ])('that %s says so, and what was laid out stays', async (_, answers, sentence) => {
    const page = await visit({ answers })
    await fill(page)
    await page.hand.click(generate())
    await waitFor(() => expect(alerts()).toEqual([sentence]))
    expect(laid()).toEqual(['oak.jpg'])
    expect(prompt().value).toBe('Walnut fronts')
    expect(generate().disabled).toBe(false)
  })

  test('goes on without a list of providers, which is said and can be asked for again', async () => {
    const answers = { listProviders: { fault: 500, text: '' }, getCurrentProvider: { provider: 'local' } } as const
    const page = await visit({ answers })
    await waitFor(() => expect(alerts()).toEqual(['Failed to get available providers Try Again']))
    expect(await screen.findByText('Until then images are made by: local')).toBeTruthy()
    await make(page)
    expect(page.api.sent('generateImage').map(formOf)).toMatchObject([{ provider: null }])
    page.api.answer({ listProviders: { providers: [buildProvider('local', { current: true })] } })
    await page.hand.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('option', { name: 'local' })).toBeTruthy()
  })

  test('says so where not even the current provider can be read', async () => {
    const broken = { fault: 500, text: '' } as const
    await visit({ answers: { listProviders: broken, getCurrentProvider: broken } })
    expect(await screen.findByText('Failed to get current provider')).toBeTruthy()
  })

  test('can be cancelled; what comes afterwards is not shown, but it was paid for', async () => {
    const answer = Promise.withResolvers<{ imageUrl: string; remainingCredits: number; image: GeneratedImage }>()
    const page = await visit({ answers: { generateImage: () => answer.promise } })
    await fill(page)
    const signals: (AbortSignal | null | undefined)[] = []
    const wire = globalThis.fetch
    vi.stubGlobal('fetch', (address: string, options: RequestInit) => {
      if (address.endsWith('/image-to-image')) signals.push(options.signal)
      return wire(address, options)
    })
    await page.hand.click(generate())
    expect(await screen.findByText('Making your image...')).toBeTruthy()
    expect(generate().disabled).toBe(true)
    await waitFor(() => expect(signals).toHaveLength(1))
    await page.hand.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(signals[0]?.aborted).toBe(true)
    expect(screen.queryByText('Making your image...')).toBeNull()
    expect(generate().disabled).toBe(false)
    expect(alerts()).toEqual([])
    await act(async () => answer.resolve({ imageUrl: '', remainingCredits: 1400, image: buildGenerated() }))
    expect(slider()).toBeNull()
    expect(page.session.getState().credits).toBe(1400)
  })

  test('that was cancelled too late shows its image among the latest, and the credits that are left', async () => {
    const page = await visit({ answers: { generateImage: () => new Promise<never>(() => {}) } })
    await fill(page)
    await page.hand.click(generate())
    page.api.answer({ listGenerated: { images: [buildGenerated(8)], hasMore: false }, getCredits: { credits: 1400 } })
    await page.hand.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('img', { name: 'Walnut 8' })).toBeTruthy()
    await waitFor(() => expect(page.session.getState().credits).toBe(1400))
  })

  test('that Reset ended too late shows its image among the latest, and the credits that are left', async () => {
    const page = await visit({ answers: { generateImage: () => new Promise<never>(() => {}) } })
    await fill(page)
    await page.hand.click(generate())
    await screen.findByText('Making your image...')
    page.api.answer({ listGenerated: { images: [buildGenerated(8)], hasMore: false }, getCredits: { credits: 1400 } })
    await page.hand.click(screen.getByRole('button', { name: 'Reset' }))
    expect(await screen.findByRole('img', { name: 'Walnut 8' })).toBeTruthy()
    await waitFor(() => expect(page.session.getState().credits).toBe(1400))
  })

  test('a reload asks while pictures lie there or an image is under way, and not otherwise', async () => {
    const page = await visit({ answers: { generateImage: () => new Promise<never>(() => {}) } })
    const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await page.hand.type(prompt(), 'Walnut fronts')
    expect(isAsked()).toBe(false) // words are kept
    await page.hand.upload(input(), picture())
    expect(isAsked()).toBe(true)
    await page.hand.click(generate())
    await page.hand.click(screen.getByRole('button', { name: 'Remove oak.jpg' }))
    expect(isAsked()).toBe(true)
    await page.hand.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(isAsked()).toBe(false)
  })
})

describe('the result', () => {
  test('is saved to the disk under its name', async () => {
    const page = await visit()
    await make(page)
    const saved = watchSaved()
    await page.hand.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved).toEqual(['walnut-1.jpg']))
    expect(page.asked).toEqual(['/api/ai/images/1?ends=1&signature=a'])
  })

  test('is looked at large, and saved from there', async () => {
    const page = await visit()
    await make(page)
    await page.hand.click(screen.getByRole('button', { name: 'Open' }))
    const room = within(await screen.findByRole('dialog', { name: 'walnut-1.jpg' }))
    expect(await room.findByRole('button', { name: 'Zoom in' })).toBeTruthy()
    const saved = watchSaved()
    await page.hand.click(room.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved).toEqual(['walnut-1.jpg']))
    serveFiles(page.api, 500)
    await page.hand.click(room.getByRole('button', { name: 'Download' }))
    expect((await room.findByRole('alert')).textContent).toBe('Failed to download image')
    await page.hand.click(room.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(slider()).toBeTruthy()
  })

  test('that stands alone is opened by a press on it', async () => {
    const { hand } = await visit({ history: [buildGenerated(2, { inputs: [] })] })
    await hand.click(await screen.findByRole('button', { name: /Walnut 2/ }))
    await hand.click(screen.getByRole('button', { name: /^Open Walnut 2/ }))
    expect(await screen.findByRole('dialog', { name: 'walnut-2.jpg' })).toBeTruthy()
  })

  test('that cannot be had is told of', async () => {
    const page = await visit()
    await make(page)
    serveFiles(page.api, 500)
    await page.hand.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(alerts()).toEqual(['Failed to download image']))
  })

  test('whose address ran out is had at the fresh one', async () => {
    const page = await visit()
    await make(page)
    const saved = watchSaved()
    const asked = serveFiles(page.api, 403)
    const fresh = '/api/ai/images/1?ends=2&signature=b'
    page.api.answer({ listGenerated: { images: [buildGenerated(1, { url: fresh })], hasMore: false } })
    await page.hand.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved).toEqual(['walnut-1.jpg']))
    expect(asked.at(-1)).toBe(fresh)
  })

  test('becomes the first picture of the next one', async () => {
    const page = await visit()
    await make(page)
    await page.hand.click(screen.getByRole('button', { name: 'Use as input' }))
    await waitFor(() => expect(laid()).toEqual(['walnut-1.jpg', 'oak.jpg']))
    await page.hand.click(generate())
    await waitFor(() => expect(page.api.sent('generateImage')).toHaveLength(2))
    expect(page.api.sent('generateImage').map(formOf)[1]?.images).toEqual(['walnut-1.jpg', 'oak.jpg'])
  })

  test('joins the pictures that lie there when it comes', async () => {
    const page = await visit()
    await make(page)
    const arrived = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (address: string, options?: RequestInit) => {
      if (!address.includes('/ai/images/')) return page.api.fetch(address, options)
      await arrived.promise
      return new Response('bytes')
    })
    await page.hand.click(screen.getByRole('button', { name: 'Use as input' }))
    await page.hand.click(screen.getByRole('button', { name: 'Remove oak.jpg' }))
    arrived.resolve()
    await waitFor(() => expect(laid()).toEqual(['walnut-1.jpg']))
  })

  test('is added to the files of the project by its owner, under a name that says what it is', async () => {
    const project = buildProject()
    const page = await visit({ project, answers: { updateProject: { project } } })
    await make(page)
    await page.hand.click(screen.getByRole('button', { name: 'Save to project' }))
    expect(await screen.findByText('Saved to the files of the project.')).toBeTruthy()
    const added = page.api.sent('updateProject')[0]?.form?.getAll('attachments')
    expect(added?.map((file) => file instanceof File && file.name)).toEqual(['walnut-1-ai-made.jpg'])
  })

  test.each<[string, Project, string[]]>([
    ['a member', buildJoinedProject(), ['Post to discussion']],
    ['an owner', buildProject(), ['Save to project', 'Post to discussion']],
    ['the owner of an archived project', buildProject({ status: 'archived' }), []],
  ])('can be shared by %s as far as they may', async (_, project, names) => {
    const page = await visit({ project })
    await make(page)
    const offered = screen
      .queryAllByRole('button', { name: /^(Save to project|Post to discussion)$/ })
      .map(({ textContent }) => textContent)
    expect(offered).toEqual(names)
  })

  test('is posted to the discussion with what it is and what was asked for', async () => {
    const page = await visit({
      answers: {
        generateImage: { imageUrl: '', remainingCredits: 1400, image: buildGenerated(1, { prompt: 'Oak & <brass>' }) },
      },
    })
    await make(page)
    page.api.answer({ createReply: {} })
    await page.hand.click(screen.getByRole('button', { name: 'Post to discussion' }))
    expect(await screen.findByText('Posted to the discussion.')).toBeTruthy()
    const [{ path, form } = { path: '', form: undefined }] = page.api.sent('createReply')
    expect(path).toBe(`/projects/${projectId()}/replies`)
    expect(form?.get('replyType')).toBe('discussion')
    expect(form?.get('content')).toBe('<p><strong>AI-made</strong></p><p>Oak &amp; &lt;brass&gt;</p>')
    expect(form?.getAll('attachments')).toHaveLength(1)
  })

  test('that cannot be saved or posted says why', async () => {
    const page = await visit({ answers: { updateProject: { fault: 500, text: '' } } })
    await make(page)
    await page.hand.click(screen.getByRole('button', { name: 'Save to project' }))
    await waitFor(() => expect(alerts()).toEqual(['Failed to update project']))
    page.api.answer({ createReply: 'offline' })
    await page.hand.click(screen.getByRole('button', { name: 'Post to discussion' }))
    await waitFor(() => expect(alerts()).toEqual(['Network error - please check your connection']))
  })
})

describe('the table remembers', () => {
  const leave = async ({ hand }: Page) => {
    await hand.click(screen.getByRole('link', { name: 'Description' }))
    await screen.findByRole('heading', { name: 'Files' })
  }
  const comeBack = async ({ hand }: Page) => {
    await hand.click(screen.getByRole('link', { name: 'Gen A.I.' }))
    await screen.findByRole('button', { name: 'Generate' })
  }

  test('pictures and words while somebody looks into another tab, and an image that is under way', async () => {
    const answer = Promise.withResolvers<{ imageUrl: string; remainingCredits: number; image: GeneratedImage }>()
    const page = await visit({ answers: { generateImage: () => answer.promise } })
    await fill(page)
    await leave(page)
    await comeBack(page)
    expect(laid()).toEqual(['oak.jpg'])
    expect(prompt().value).toBe('Walnut fronts')
    await page.hand.click(generate())
    await leave(page)
    await act(async () => answer.resolve({ imageUrl: '', remainingCredits: 1400, image: buildGenerated() }))
    await comeBack(page)
    expect(slider()).toBeTruthy()
  })

  test('words after a reload, for their person and project only', async () => {
    const user = newPerson()
    const first = await visit({ user })
    await first.hand.type(prompt(), 'Walnut fronts')
    first.unmount()
    const second = await visit({ user })
    expect(prompt().value).toBe('Walnut fronts')
    second.unmount()
    const third = await visit({ user, project: buildProject({ uid_project: projectId(2) }) })
    expect(prompt().value).toBe('')
    third.unmount()
    await visit()
    expect(prompt().value).toBe('')
  })

  test('nothing after Reset', async () => {
    const page = await visit()
    await make(page)
    await page.hand.click(screen.getByRole('button', { name: 'Reset' }))
    expect([laid(), prompt().value, slider(), alerts()]).toEqual([[], '', null, []])
    await leave(page)
    await comeBack(page)
    expect([laid(), prompt().value, slider()]).toEqual([[], '', null])
  })

  test('what Reset took, for whoever presses Undo', async () => {
    const page = await visit()
    await make(page)
    await page.hand.click(screen.getByRole('button', { name: 'Reset' }))
    expect(await screen.findByText('Table cleared')).toBeTruthy()
    await page.hand.click(screen.getByRole('button', { name: 'Undo' }))
    expect([laid(), prompt().value]).toEqual([['oak.jpg'], 'Walnut fronts'])
    expect(slider()).toBeTruthy()
    // It is the same table as before, not a picture of it.
    await page.hand.type(prompt(), ', oiled')
    await leave(page)
    await comeBack(page)
    expect([laid(), prompt().value]).toEqual([['oak.jpg'], 'Walnut fronts, oiled'])
  })

  test('what Reset took, after a look into another tab and beside what was laid out since', async () => {
    const page = await visit()
    await make(page)
    await page.hand.click(screen.getByRole('button', { name: 'Reset' }))
    await leave(page)
    await comeBack(page)
    await fill(page, [picture('stone.jpg')], 'Stone')
    await page.hand.click(await screen.findByRole('button', { name: 'Undo' }))
    expect([laid(), prompt().value]).toEqual([['oak.jpg', 'stone.jpg'], 'Stone'])
    expect(slider()).toBeTruthy()
  })

  test('nothing of an empty table: Reset has nothing to take back there', async () => {
    const { hand } = await visit()
    await hand.click(screen.getByRole('button', { name: 'Reset' }))
    // A toast would stand before the next one.
    act(() => showToast({ text: 'The next' }))
    await screen.findByText('The next')
    expect(screen.queryByText('Table cleared')).toBeNull()
  })

  test('words that somebody brings along from elsewhere, once', async () => {
    const user = newPerson()
    const page = await visit({ user, state: { prompt: 'Brought along' } })
    expect(prompt().value).toBe('Brought along')
    await waitFor(() => expect(page.historyState()).toBeNull())
  })
})

describe('what was made before', () => {
  test('is laid on the table by a press, with its words to be used again', async () => {
    const { hand } = await visit({ history: [buildGenerated(3), buildGenerated(2), buildGenerated(1)] })
    await hand.click(await screen.findByRole('button', { name: /Walnut 2/ }))
    expect(slider()).toBeTruthy()
    // Beside it there is still a way to bring pictures.
    expect(screen.getByLabelText('Add images')).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: 'Reuse prompt' }))
    expect(prompt().value).toBe('Walnut 2')
    expect(screen.queryByRole('button', { name: 'Reuse prompt' })).toBeNull()
    expect(screen.getByRole('link', { name: 'All generated images' }).getAttribute('href')).toBe(
      '/settings?tab=ai-generated',
    )
  })

  test('that cannot be read is told of, and asked for again', async () => {
    const { hand, api } = await visit({ answers: { listGenerated: { fault: 500, text: '' } } })
    await waitFor(() => expect(alerts()).toEqual(['Failed to fetch generated images Try Again']))
    api.answer({ listGenerated: { images: [buildGenerated(1)], hasMore: false } })
    await hand.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('img', { name: 'Walnut 1' })).toBeTruthy()
  })
})
