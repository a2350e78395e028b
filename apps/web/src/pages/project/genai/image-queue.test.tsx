import type { Generation } from '@joinery/contract/generations'
import { genaiMessages } from '@joinery/contract/messages/genai-messages'
import { generationMessages } from '@joinery/contract/messages/generation-messages'
import { providerMessages } from '@joinery/contract/messages/providers'
import { readyMessages } from '@joinery/contract/messages/ready-messages'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { buildGenerated, buildGeneration, buildProvider, generationId } from '#testing/build-generated.ts'
import { buildProject, projectId } from '#testing/build-project.ts'
import { cutConnection, restoreConnection, emitFromServer } from '#testing/fake-socket.ts'

import {
  prepareTable,
  type Page,
  alerts,
  fill,
  generate,
  inputNames,
  picture,
  prompt,
  slider,
  visit,
} from './genai-testing.ts'

prepareTable()

const emitGeneration = (number: number, changes: Partial<Generation> = {}) =>
  act(() => emitFromServer('generation_changed', { generation: buildGeneration(number, changes) }))

const rows = () => within(screen.getByRole('list', { name: 'Queue' })).getAllByRole('listitem')
const row = (words: string) => {
  const found = rows().find(({ textContent }) => textContent?.includes(words))
  if (!found) throw new Error(`There is no row with ${words}`)
  return within(found)
}
const after = (page: Page) => waitFor(() => expect(page.api.sent('listGenerations').length).toBeGreaterThan(0))
const visitWith = async (generations: Generation[], more: Parameters<typeof visit>[0] = {}) => {
  const page = await visit({ ...more, answers: { listGenerations: { generations }, ...more.answers } })
  await screen.findByRole('list', { name: 'Queue' })
  return page
}

describe('running generation', () => {
  test('is queued, generated, and shown when it is ready', async () => {
    const page = await visit({
      answers: { createGeneration: { generation: buildGeneration(1, { status: 'queued', ahead: 2 }) } },
    })
    await fill(page)
    await page.hand.click(generate())
    await waitFor(() => expect(row('Walnut 1').getByText(/^In queue, 2 ahead/)).toBeTruthy())
    expect(row('Walnut 1').getByText(/Gemini/)).toBeTruthy()
    emitGeneration(1, { status: 'running', progress: 0.4 })
    const bar = () => screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Generating' })
    await waitFor(() => expect(bar().value).toBe(40))
    expect(slider()).toBeNull()
    page.api.answer({ getCredits: { credits: 1400, plan: 'free', nextGrant: null, contact: null } })
    emitGeneration(1)
    await waitFor(() => expect(slider()).toBeTruthy())
    expect(row('Walnut 1').getByText('Ready: 1 image')).toBeTruthy()
    await waitFor(() => expect(page.session.getState().credits).toBe(1400))
    expect(within(screen.getByRole('region', { name: 'Latest' })).getByRole('img', { name: 'Walnut 1' })).toBeTruthy()
  })

  test('is restored after a reload and shown when it is ready', async () => {
    await visitWith([buildGeneration(1, { status: 'running' })])
    expect(screen.getAllByText(/^Generating your image/).length).toBeGreaterThan(0)
    emitGeneration(1)
    await waitFor(() => expect(slider()).toBeTruthy())
  })

  test('ignores a late response older than an event', async () => {
    const answer = Promise.withResolvers<{ generation: Generation }>()
    const page = await visit({ answers: { createGeneration: () => answer.promise } })
    await after(page)
    await fill(page)
    await page.hand.click(generate())
    page.api.answer({ listGenerations: { generations: [buildGeneration(1)] } })
    emitGeneration(1)
    await act(async () => answer.resolve({ generation: buildGeneration(1, { status: 'queued' }) }))
    await waitFor(() => expect(slider()).toBeTruthy())
    emitGeneration(1, { status: 'running' })
    expect(row('Walnut 1').getByText('Ready: 1 image')).toBeTruthy()
  })

  test('is refetched on reconnect when its completion was missed', async () => {
    const page = await visitWith([buildGeneration(1, { status: 'running' })])
    act(cutConnection)
    page.api.answer({ listGenerations: { generations: [buildGeneration(1)] } })
    page.api.answer({ getCredits: { credits: 900, plan: 'free', nextGrant: null, contact: null } })
    act(restoreConnection)
    await waitFor(() => expect(slider()).toBeTruthy())
    await waitFor(() => expect(page.session.getState().credits).toBe(900))
  })

  test('does not replace the image being viewed, but offers it in a toast', async () => {
    const page = await visitWith([buildGeneration(1, { status: 'running' })], { history: [buildGenerated(5)] })
    await page.hand.click(await screen.findByRole('button', { name: /Walnut 5/ }))
    page.api.answer({ getGeneration: { generation: buildGeneration(1) } })
    emitGeneration(1)
    const toast = await screen.findByText(readyMessages.images(1), { selector: 'li *' })
    expect(screen.getByRole('button', { name: 'Reuse prompt' }).closest('div')?.textContent).toContain('Walnut 5')
    const item = toast.closest('li')
    if (!item) throw new Error('The toast stands in no list')
    await page.hand.click(within(item).getByRole('button', { name: 'Show' }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Reuse prompt' }).closest('div')?.textContent).toContain('Walnut 1'),
    )
    expect(page.address()).toBe(`/projects/${projectId()}/genai`)
  })

  test('stays in the queue while the next image is prepared', async () => {
    const page = await visit({
      answers: { createGeneration: { generation: buildGeneration(1, { status: 'running' }) } },
    })
    await fill(page)
    await page.hand.click(generate())
    await screen.findByRole('list', { name: 'Queue' })
    expect(screen.getByRole('progressbar', { name: 'Generating' })).toBeTruthy()
    await page.hand.upload(screen.getByLabelText('Add images'), picture('hall.jpg'))
    await page.hand.click(screen.getByRole('button', { name: genaiMessages.makeMain('hall.jpg') }))
    expect(screen.queryByRole('progressbar', { name: 'Generating' })).toBeNull()
    expect(row('Walnut 1').getByText(/^Generating your image/)).toBeTruthy()
  })

  test('continues after Reset without filling the workspace again', async () => {
    const page = await visit({
      answers: { createGeneration: { generation: buildGeneration(1, { status: 'running' }) } },
    })
    await fill(page)
    await page.hand.click(generate())
    await screen.findByRole('list', { name: 'Queue' })
    expect(screen.getByRole('progressbar', { name: 'Generating' })).toBeTruthy()
    await page.hand.click(screen.getByRole('button', { name: 'Reset' }))
    expect(screen.getByText(genaiMessages.emptyTitle)).toBeTruthy()
    emitGeneration(1)
    expect(await screen.findByText('Your image is ready')).toBeTruthy()
    expect(slider()).toBeNull()
  })

  test('is shown only in its project', async () => {
    const page = await visit({ project: buildProject({ uid_project: projectId(2) }) })
    await after(page)
    emitGeneration(1)
    expect(screen.queryByRole('list', { name: 'Queue' })).toBeNull()
    expect(page.api.sent('listGenerations')[0]?.path).toContain(`uid_project=${projectId(2)}`)
  })
})

describe('queue', () => {
  test('cancels a generation and keeps the input', async () => {
    const page = await visit({
      answers: {
        createGeneration: { generation: buildGeneration(1, { status: 'running' }) },
        cancelGeneration: { generation: buildGeneration(1, { status: 'cancelled' }) },
      },
    })
    await fill(page)
    await page.hand.click(generate())
    await page.hand.click(await screen.findByRole('button', { name: 'Cancel: Walnut 1' }))
    await waitFor(() => expect(row('Walnut 1').getByText(/^Cancelled/)).toBeTruthy())
    expect(page.api.sent('cancelGeneration')[0]?.path).toBe(`/ai/generations/${generationId(1)}`)
    expect([inputNames(), prompt().value, alerts()]).toEqual([['oak.jpg'], 'Walnut fronts', []])
  })

  test('shows an error when cancelling fails, and the generation continues', async () => {
    const page = await visitWith([buildGeneration(1, { status: 'running' })], {
      answers: { cancelGeneration: 'offline' },
    })
    await page.hand.click(screen.getByRole('button', { name: 'Cancel: Walnut 1' }))
    await waitFor(() => expect(alerts()).toEqual(['Network error - please check your connection']))
    expect(row('Walnut 1').getByText(/^Generating your image/)).toBeTruthy()
  })

  test('dismisses a finished entry, and restores it when that fails', async () => {
    const page = await visitWith([buildGeneration(2), buildGeneration(1)], {
      answers: { cancelGeneration: { generation: buildGeneration(2) } },
    })
    await page.hand.click(screen.getByRole('button', { name: 'Dismiss: Walnut 2' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    page.api.answer({ cancelGeneration: { fault: 500, text: '' } })
    await page.hand.click(screen.getByRole('button', { name: 'Dismiss: Walnut 1' }))
    await waitFor(() => expect(page.api.sent('cancelGeneration')).toHaveLength(2))
    await waitFor(() => expect(rows()).toHaveLength(1))
  })

  test('removes entries dismissed in another tab', async () => {
    await visitWith([buildGeneration(2), buildGeneration(1)])
    act(() => emitFromServer('generation_changed', { generation: buildGeneration(2), is_gone: true }))
    await waitFor(() => expect(rows()).toHaveLength(1))
  })
})

describe('failed generation', () => {
  const error = 'The provider is busy. Please try again in a moment. No credits were used.'

  test('shows the reason in the workspace and in the queue, and is retried', async () => {
    const page = await visit({
      answers: {
        createGeneration: { generation: buildGeneration(1, { status: 'running' }) },
        retryGeneration: { generation: buildGeneration(1, { status: 'queued' }) },
      },
    })
    await fill(page)
    await page.hand.click(generate())
    await screen.findByRole('list', { name: 'Queue' })
    expect(screen.getByRole('progressbar', { name: 'Generating' })).toBeTruthy()
    emitGeneration(1, { status: 'failed', error })
    await waitFor(() => expect(alerts()).toEqual([error]))
    expect(row('Walnut 1').getByText(error)).toBeTruthy()
    const table = within(screen.getByRole('region', { name: genaiMessages.workspace }))
    await page.hand.click(table.getByRole('button', { name: 'Retry: Walnut 1' }))
    await waitFor(() => expect(row('Walnut 1').getByText(/^In queue/)).toBeTruthy())
    expect(alerts()).toEqual([])
    emitGeneration(1, { finished_at: '2026-11-14T12:05:00.000Z' })
    await waitFor(() => expect(slider()).toBeTruthy())
  })

  test('is refetched when it was retried in another tab', async () => {
    const page = await visitWith([buildGeneration(1, { status: 'failed', error })])
    page.api.answer({ listGenerations: { generations: [buildGeneration(1, { status: 'queued' })] } })
    emitGeneration(1, { status: 'queued' })
    await waitFor(() => expect(row('Walnut 1').getByText(/^In queue/)).toBeTruthy())
  })

  test('shows why it cannot be retried', async () => {
    const sentence = generationMessages.inputsDeleted
    const page = await visitWith([buildGeneration(1, { status: 'failed', error })], {
      answers: { retryGeneration: { fault: 409, body: { error: sentence } } },
    })
    await page.hand.click(screen.getByRole('button', { name: 'Retry: Walnut 1' }))
    await waitFor(() => expect(alerts()).toEqual([sentence]))
  })

  test('offers the next working provider with its price when its provider is down', async () => {
    const notAvailable = providerMessages.notAvailable
    const providers = [
      buildProvider('local', { current: true, credits: 20 }),
      buildProvider('gemini', { health: 'broken' }),
    ]
    const page = await visitWith([buildGeneration(1, { status: 'running', count: 2 })], {
      answers: { retryGeneration: { generation: buildGeneration(1, { status: 'queued', provider: 'local' }) } },
    })
    page.api.answer({ listProviders: { providers } })
    emitGeneration(1, { status: 'failed', error: notAvailable, count: 2 })
    await waitFor(() => expect(alerts()).toEqual([notAvailable]))
    const table = within(screen.getByRole('region', { name: genaiMessages.workspace }))
    const use = await table.findByRole('button', { name: 'Use local: 40 credits' })
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull()
    await page.hand.click(use)
    await waitFor(() => expect(row('Walnut 1').getByText(/^In queue/)).toBeTruthy())
    expect(page.api.sent('retryGeneration')[0]?.path).toBe(`/ai/generations/${generationId(1)}/retry?provider=local`)
  })
})

describe('many finished generations', () => {
  test('are all listed on request', async () => {
    const page = await visitWith([5, 4, 3, 2, 1].map((number) => buildGeneration(number)))
    expect(rows()).toHaveLength(3)
    await page.hand.click(screen.getByRole('button', { name: 'Show all 5' }))
    expect(rows()).toHaveLength(5)
  })

  test('shows an error with a retry when the list cannot be loaded', async () => {
    const page = await visit({ answers: { listGenerations: { fault: 500, text: '' } } })
    await waitFor(() => expect(alerts()).toEqual([`${generationMessages.listFailed} Try Again`]))
    page.api.answer({ listGenerations: { generations: [buildGeneration(1)] } })
    await page.hand.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
  })
})
