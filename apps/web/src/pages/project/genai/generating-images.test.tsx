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
  laid,
  make,
  picture,
  prompt,
  slider,
  visit,
} from './genai-testing.ts'

prepareTable()

describe('generating', () => {
  test('asks the chosen provider, sends pictures and words, and lays the result on the table', async () => {
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
    // It is among the latest at once.
    const latest = within(screen.getByRole('region', { name: 'Latest' }))
    expect(latest.getByRole('img', { name: 'Walnut 1' })).toBeTruthy()
  })

  test('takes the provider of last time, and JPG, unless told otherwise', async () => {
    const page = await visit()
    await make(page)
    expect(page.api.sent('createGeneration').map(formOf)).toMatchObject([{ outputFormat: 'jpg', provider: 'gemini' }])
    expect(page.api.sent('switchProvider')).toEqual([])
  })

  test('takes the provider that was chosen here, whatever another tab has chosen since', async () => {
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

  test('offers the next provider when the chosen one stops working, and says so', async () => {
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

  test('goes on with the chosen provider when the choice could not be kept, which is said', async () => {
    const page = await visit({ answers: { switchProvider: { fault: 500, text: '' } } })
    await page.hand.selectOptions(screen.getByRole('combobox', { name: 'Provider' }), 'local')
    await waitFor(() => expect(alerts()).toEqual(['Failed to switch provider']))
    await make(page)
    expect(page.api.sent('createGeneration').map(formOf)).toMatchObject([{ provider: 'local' }])
  })

  test('with the keyboard: Ctrl+Enter in the prompt', async () => {
    const page = await visit()
    await fill(page)
    await page.hand.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(page.api.sent('createGeneration')).toHaveLength(1))
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

  test('a prompt may be long, but not endless', async () => {
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
    expect(await screen.findByText(imageMessages.provider.current('local'))).toBeTruthy()
    await make(page)
    expect(page.api.sent('createGeneration').map(formOf)).toEqual([
      expect.not.objectContaining({ provider: expect.anything() }),
    ])
    page.api.answer({ listProviders: { providers: [buildProvider('local', { current: true })] } })
    await page.hand.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('option', { name: 'local' })).toBeTruthy()
  })

  test('says so where not even the current provider can be read', async () => {
    const broken = { fault: 500, text: '' } as const
    await visit({ answers: { listProviders: broken, getCurrentProvider: broken } })
    expect(await screen.findByText('Failed to get current provider')).toBeTruthy()
  })

  test('can be taken back while it is being sent', async () => {
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
    expect(laid()).toEqual(['oak.jpg'])
    expect(alerts()).toEqual([])
  })

  test('tells how much of large pictures has left', async () => {
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

  test('a double click asks once; the form is free for the next wish at once', async () => {
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

  test('names the project, and the file of the project that is changed', async () => {
    const page = await visit({ files: [buildAttachment(1)] })
    await page.hand.click(screen.getByRole('button', { name: 'From this project' }))
    await page.hand.click(screen.getByRole('button', { name: 'picture-1.jpg' }))
    await page.hand.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(laid()).toEqual(['picture-1.jpg']))
    await page.hand.type(prompt(), 'Walnut')
    await page.hand.click(generate())
    await waitFor(() => expect(slider()).toBeTruthy())
    expect(page.api.sent('createGeneration').map(formOf)).toMatchObject([
      { uid_project: projectId(), source_uid_file: buildAttachment(1).uid_file },
    ])
  })

  test('a reload asks while pictures lie there or are being sent, and not otherwise', async () => {
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
