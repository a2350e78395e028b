import { messages } from '@joinery/contract/messages'
import { imageMessages } from '@joinery/contract/messages/image-messages'
import { providerMessages } from '@joinery/contract/messages/providers'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { queryClientOf } from '#lib/query-client.ts'
import { buildAttachment } from '#testing/build-attachment.ts'
import { buildGenerated, buildGeneration, buildProvider } from '#testing/build-generated.ts'
import { projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { stubUploads } from '#testing/fake-uploads.ts'

import {
  prepareTable,
  alerts,
  fill,
  formOf,
  generate,
  input,
  inputNames,
  make,
  picture,
  prompt,
  slider,
  visit,
} from './genai-testing.ts'

prepareTable()

describe('generating', () => {
  test('sends images and prompt to the chosen provider and shows the result', async () => {
    const note = 'Not applied: fnord'
    const page = await visit({
      answers: {
        createGeneration: { generation: buildGeneration(1, { images: [buildGenerated(1, { note })] }) },
      },
    })
    await fill(page, [picture('room.jpg'), picture('stone.png', 'image/png')], ' Walnut fronts ')
    await page.hand.selectOptions(screen.getByRole('combobox', { name: 'Provider' }), 'local')
    expect(screen.getByText('Here. Nothing is used for training.')).toBeTruthy()
    await page.hand.selectOptions(screen.getByRole('combobox', { name: 'Output format' }), 'png')
    page.api.answer({ getCredits: { credits: 1400, plan: 'free', nextGrant: null, contact: null } })
    await page.hand.click(generate())
    await waitFor(() => expect(slider()).toBeTruthy())
    expect(page.api.sent('switchProvider').map(({ body }) => body)).toEqual([{ provider: 'local' }])
    expect(page.api.sent('createGeneration').map(formOf)).toEqual([
      {
        images: ['room.jpg', 'stone.png'],
        prompt: 'Walnut fronts',
        outputFormat: 'png',
        provider: 'local',
        count: '1',
        uid_project: projectId(),
      },
    ])
    expect(screen.getByText(note)).toBeTruthy()
    expect(screen.getAllByText('AI-made').length).toBeGreaterThan(0)
    expect(await screen.findByText('You have 1,400 credits')).toBeTruthy()
    // The new image appears in the list immediately.
    const latest = within(screen.getByRole('region', { name: 'Latest' }))
    expect(latest.getByRole('img', { name: 'Walnut 1' })).toBeTruthy()
  })

  test('defaults to the last provider and JPG', async () => {
    const page = await visit()
    await make(page)
    expect(page.api.sent('createGeneration').map(formOf)).toMatchObject([{ outputFormat: 'jpg', provider: 'gemini' }])
    expect(page.api.sent('switchProvider')).toEqual([])
  })

  test('keeps the provider chosen here when another tab chooses another', async () => {
    const page = await visit()
    await page.hand.selectOptions(screen.getByRole('combobox', { name: 'Provider' }), 'local')
    const inOtherTab = [buildProvider('gemini', { current: true }), buildProvider('local')]
    page.api.answer({ listProviders: { providers: inOtherTab } })
    await act(() => queryClientOf(page.session).invalidateQueries())
    expect(page.api.sent('listProviders')).toHaveLength(2)
    await make(page)
    expect(page.api.sent('createGeneration').map(formOf)).toMatchObject([{ provider: 'local' }])
    expect(page.api.sent('switchProvider').map(({ body }) => body)).toEqual([{ provider: 'local' }])
  })

  test('selects the next provider with a notice when the chosen one stops working', async () => {
    const sentence = providerMessages.notAvailable
    const page = await visit({ answers: { createGeneration: { fault: 503, body: { error: sentence } } } })
    await fill(page)
    page.api.answer({
      listProviders: {
        providers: [
          buildProvider('local', { current: true, credits: 0 }),
          buildProvider('gemini', { health: 'broken' }),
          buildProvider('gpt', { available: false }),
        ],
      },
    })
    await page.hand.click(generate())
    await waitFor(() => expect(alerts()).toEqual([sentence]))
    const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Provider' })
    await waitFor(() => expect(field.value).toBe('local'))
    expect([...field.options].map(({ text, disabled }) => [text, disabled])).toEqual([
      ['local', false],
      ['gemini (not available)', true],
      ['gpt (not set up)', true],
    ])
    expect(screen.getByText(imageMessages.provider.switched('gemini', 'local'))).toBeTruthy()
    expect(screen.getByText('Free')).toBeTruthy()
    page.api.answer({ createGeneration: { generation: buildGeneration() } })
    await page.hand.click(generate())
    await waitFor(() => expect(slider()).toBeTruthy())
    expect(page.api.sent('createGeneration').map(formOf)).toMatchObject([{ provider: 'gemini' }, { provider: 'local' }])
  })

  test('continues with the chosen provider when the choice could not be stored, with a notice', async () => {
    const page = await visit({ answers: { switchProvider: { fault: 500, text: '' } } })
    await page.hand.selectOptions(screen.getByRole('combobox', { name: 'Provider' }), 'local')
    await waitFor(() => expect(alerts()).toEqual(['Failed to switch provider']))
    await make(page)
    expect(page.api.sent('createGeneration').map(formOf)).toMatchObject([{ provider: 'local' }])
  })

  test('generates on Ctrl+Enter in the prompt', async () => {
    const page = await visit()
    await fill(page)
    await page.hand.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(page.api.sent('createGeneration')).toHaveLength(1))
  })

  test('disables a provider that is not set up', async () => {
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

  test('labels images generated without a model', async () => {
    const page = await visit({
      answers: {
        createGeneration: {
          generation: buildGeneration(1, {
            images: [
              buildGenerated(1, { is_local: true, provider: 'local', provider_name: 'Local preview (no AI model)' }),
            ],
          }),
        },
      },
    })
    await make(page)
    expect(screen.getAllByText('Local preview (no AI model)').length).toBeGreaterThan(1)
    expect(screen.queryByText('AI-made')).toBeNull()
  })

  test('limits the length of the prompt', async () => {
    const page = await visit()
    await page.hand.upload(input(), picture())
    fireEvent.change(prompt(), { target: { value: 'x'.repeat(4001) } })
    await page.hand.click(generate())
    expect(alerts()).toEqual([messages.ai.promptTooLong])
  })

  test.each<[string, Answers, string]>([
    ['fails', { createGeneration: { fault: 500, text: '<html>' } }, 'Failed to generate image'],
    [
      'is refused',
      { createGeneration: { fault: 422, body: { error: 'The provider refused this request: its safety rules' } } },
      'The provider refused this request: its safety rules',
    ],
    ['is offline', { createGeneration: 'offline' }, 'Network error - please check your connection'],
    [
      'has no such provider',
      { createGeneration: { fault: 400, body: { error: 'This provider is not available' } } },
      'This provider is not available',
    ],
  ])('shows the error and keeps the input when a generation %s', async (_, answers, sentence) => {
    const page = await visit({ answers })
    await fill(page)
    await page.hand.click(generate())
    await waitFor(() => expect(alerts()).toEqual([sentence]))
    expect(inputNames()).toEqual(['oak.jpg'])
    expect(prompt().value).toBe('Walnut fronts')
    expect(generate().disabled).toBe(false)
  })

  test('works without the provider list, with a notice and a retry', async () => {
    const answers = { listProviders: { fault: 500, text: '' }, getCurrentProvider: { provider: 'local' } } as const
    const page = await visit({ answers })
    await waitFor(() => expect(alerts()).toEqual(['Failed to get available providers Try Again']))
    expect(await screen.findByText(imageMessages.provider.current('local'))).toBeTruthy()
    await make(page)
    expect(page.api.sent('createGeneration').map(formOf)).toEqual([
      expect.not.objectContaining({ provider: expect.anything() }),
    ])
    page.api.answer({ listProviders: { providers: [buildProvider('local', { current: true })] } })
    await page.hand.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('option', { name: 'local' })).toBeTruthy()
  })

  test('shows an error when not even the current provider can be loaded', async () => {
    const broken = { fault: 500, text: '' } as const
    await visit({ answers: { listProviders: broken, getCurrentProvider: broken } })
    expect(await screen.findByText('Failed to get current provider')).toBeTruthy()
  })

  test('can be cancelled while uploading', async () => {
    const page = await visit({ answers: { createGeneration: () => new Promise<never>(() => {}) } })
    await fill(page)
    const signals: (AbortSignal | null | undefined)[] = []
    const wire = globalThis.fetch
    vi.stubGlobal('fetch', (address: string, options: RequestInit) => {
      if (options.method === 'POST' && address.endsWith('/ai/generations')) signals.push(options.signal)
      return wire(address, options)
    })
    await page.hand.click(generate())
    expect(await screen.findByText('Sending...')).toBeTruthy()
    await waitFor(() => expect(signals).toHaveLength(1))
    await page.hand.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(signals[0]?.aborted).toBe(true)
    await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull())
    expect(inputNames()).toEqual(['oak.jpg'])
    expect(alerts()).toEqual([])
  })

  test('shows the upload progress of large images', async () => {
    const uploads = stubUploads()
    const page = await visit()
    await fill(page, [picture('large.jpg', 'image/jpeg', 2_000_000)])
    await page.hand.click(generate())
    await waitFor(() => expect(uploads).toHaveLength(1))
    act(() => uploads[0]?.progress(30, 100))
    expect(await screen.findByText('Sending 30%')).toBeTruthy()
    await act(async () => uploads[0]?.answer(202, { generation: buildGeneration() }))
    await waitFor(() => expect(slider()).toBeTruthy())
  })

  test('sends one request for a double click and frees the form for the next one immediately', async () => {
    const page = await visit({ answers: { createGeneration: () => new Promise<never>(() => {}) } })
    await fill(page)
    await page.hand.dblClick(generate())
    expect(page.api.sent('createGeneration')).toHaveLength(1)
    await page.hand.type(prompt(), ', oiled')
    await page.hand.click(generate())
    expect(page.api.sent('createGeneration').map(formOf)).toMatchObject([
      { prompt: 'Walnut fronts' },
      { prompt: 'Walnut fronts, oiled' },
    ])
  })

  test('sends the project and the source file', async () => {
    const page = await visit({ files: [buildAttachment(1)] })
    await page.hand.click(screen.getByRole('button', { name: 'From this project' }))
    await page.hand.click(screen.getByRole('button', { name: 'picture-1.jpg' }))
    await page.hand.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(inputNames()).toEqual(['picture-1.jpg']))
    await page.hand.type(prompt(), 'Walnut')
    await page.hand.click(generate())
    await waitFor(() => expect(slider()).toBeTruthy())
    expect(page.api.sent('createGeneration').map(formOf)).toMatchObject([
      { uid_project: projectId(), source_uid_file: buildAttachment(1).uid_file },
    ])
  })

  test('warns before a reload only while images are selected or uploading', async () => {
    const page = await visit({ answers: { createGeneration: () => new Promise<never>(() => {}) } })
    const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await page.hand.type(prompt(), 'Walnut fronts')
    expect(isAsked()).toBe(false) // words are kept
    await page.hand.upload(input(), picture())
    expect(isAsked()).toBe(true)
    await page.hand.click(generate())
    await page.hand.click(screen.getByRole('button', { name: 'Remove oak.jpg' }))
    expect(isAsked()).toBe(true)
    await page.hand.click(screen.getByRole('button', { name: 'Cancel: Walnut fronts' }))
    await waitFor(() => expect(isAsked()).toBe(false))
  })
})
