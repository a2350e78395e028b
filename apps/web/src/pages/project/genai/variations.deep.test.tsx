import { genaiMessages } from '@joinery/contract/messages/genai-messages'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'
import { buildGenerated, buildGeneration, buildProvider } from '#testing/build-generated.ts'
import { buildProject, projectId } from '#testing/build-project.ts'
import { emitFromServer } from '#testing/fake-socket.ts'
import { watchSaved } from '#testing/serve-files.ts'

import {
  prepareTable,
  alerts,
  fill,
  formOf,
  generate,
  inputNames,
  make,
  newPerson,
  prompt,
  slider,
  visit,
} from './genai-testing.ts'

prepareTable()

const four = [1, 2, 3, 4].map((number) => buildGenerated(number, { seed: 40 + number }))
const seeded = buildProvider('gemini', {
  current: true,
  can: { mask: false, seed: true, count: true, progress: false, cancel: false },
})
const grid = () => within(screen.getByRole('list', { name: 'Variations' }))

const makeFour = async (more: Parameters<typeof visit>[0] = {}) => {
  const page = await visit({
    ...more,
    answers: { createGeneration: { generation: buildGeneration(1, { images: four, count: 4 }) }, ...more.answers },
  })
  await fill(page)
  await page.hand.click(screen.getByRole('radio', { name: '4' }))
  await page.hand.click(generate())
  await screen.findByRole('list', { name: 'Variations' })
  return page
}

describe('variations', () => {
  test('are requested together for their total price and shown side by side', async () => {
    const page = await makeFour()
    expect(page.api.sent('createGeneration').map(formOf)).toMatchObject([{ count: '4' }])
    expect(screen.getByText('400 credits')).toBeTruthy()
    expect(grid().getAllByRole('img')).toHaveLength(4)
    expect(grid().getAllByText('AI-made')).toHaveLength(4)
  })

  test('require credits for all of them', async () => {
    const page = await visit({ user: { ...newPerson(), credits: 250 } })
    await fill(page)
    await page.hand.click(screen.getByRole('radio', { name: '3' }))
    await page.hand.click(generate())
    expect(alerts()).toEqual(['You need at least 300 credits to generate an image. Please purchase more credits.'])
    await page.hand.click(screen.getByRole('radio', { name: '2' }))
    await page.hand.click(generate())
    await waitFor(() => expect(page.api.sent('createGeneration').map(formOf)).toMatchObject([{ count: '2' }]))
  })

  test('can be compared with the original one at a time', async () => {
    const page = await makeFour()
    await page.hand.click(screen.getByRole('button', { name: 'Compare image 3' }))
    expect(slider()).toBeTruthy()
    expect(screen.getByText('Walnut 3')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Image 3' }).getAttribute('aria-pressed')).toBe('true')
    await page.hand.click(screen.getByRole('button', { name: 'Image 2' }))
    expect(screen.getByText('Walnut 2')).toBeTruthy()
    await page.hand.click(screen.getByRole('button', { name: 'All images' }))
    expect(grid().getAllByRole('img')).toHaveLength(4)
    expect(slider()).toBeNull()
  })

  test('can be saved, downloaded and reused one by one, also by keyboard', async () => {
    const project = buildProject()
    const page = await makeFour({ project, answers: { saveGenerated: { file: buildAttachment(1) } } })
    const keep = screen.getByRole('button', { name: 'Save image 2 to project' })
    keep.focus()
    await page.hand.keyboard('{Enter}')
    expect(await screen.findByText(genaiMessages.result.saved)).toBeTruthy()
    expect(page.api.sent('saveGenerated').map(({ path }) => path)).toEqual([`/ai/generated/${four[1]?.id}/save`])
    const saved = watchSaved()
    await page.hand.click(screen.getByRole('button', { name: 'Download image 4' }))
    await waitFor(() => expect(saved).toEqual(['walnut-4.jpg']))
    await page.hand.click(screen.getByRole('button', { name: 'Use image 1 as input' }))
    await waitFor(() => expect(inputNames()).toEqual(['walnut-1.jpg', 'oak.jpg']))
  })

  test('cannot be saved without permission to add files', async () => {
    await makeFour({ project: buildProject({ status: 'archived' }) })
    expect(screen.queryByRole('button', { name: /^Save image/ })).toBeNull()
  })

  test('keep the selected variation when another generation becomes ready', async () => {
    const page = await makeFour()
    await page.hand.click(screen.getByRole('button', { name: 'Compare image 3' }))
    act(() => emitFromServer('generation_changed', { generation: buildGeneration(2, { status: 'running' }) }))
    await screen.findByRole('button', { name: 'Cancel: Walnut 2' })
    act(() => emitFromServer('generation_changed', { generation: buildGeneration(2) }))
    expect(await screen.findByText('Your image is ready')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Image 3' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('appear as they are generated, before all are ready', async () => {
    const page = await visit({
      answers: { createGeneration: { generation: buildGeneration(1, { status: 'queued' }) } },
    })
    await fill(page)
    await page.hand.click(generate())
    const running = { status: 'running', count: 4, finished_at: null } as const
    act(() => emitFromServer('generation_changed', { generation: buildGeneration(1, { ...running, images: [] }) }))
    act(() =>
      emitFromServer('generation_changed', {
        generation: buildGeneration(1, { ...running, images: four.slice(0, 2) }),
      }),
    )
    await page.hand.click(await screen.findByRole('button', { name: /^Show: / }))
    expect(await screen.findAllByRole('button', { name: /^Compare image/ })).toHaveLength(2)
    act(() => emitFromServer('generation_changed', { generation: buildGeneration(1, { images: four, count: 4 }) }))
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Compare image/ })).toHaveLength(4))
  })

  test('show the reason when there are fewer than requested', async () => {
    const error = '2 of 4 images generated. The provider is busy.'
    const generation = buildGeneration(1, { images: four.slice(0, 2), count: 4, error })
    await makeFour({ answers: { createGeneration: { generation } } })
    expect(screen.getByText(error)).toBeTruthy()
    expect(screen.getByText('Ready: 2 images')).toBeTruthy()
  })
})

describe('seed', () => {
  test('can be entered under More options when the provider supports seeds', async () => {
    const page = await visit({ answers: { listProviders: { providers: [seeded, buildProvider('local')] } } })
    await fill(page)
    await page.hand.click(await screen.findByRole('button', { name: 'More options' }))
    await page.hand.type(screen.getByLabelText('Seed'), '12')
    await page.hand.click(generate())
    await waitFor(() => expect(page.api.sent('createGeneration').map(formOf)).toMatchObject([{ seed: '12' }]))
    await page.hand.selectOptions(screen.getByRole('combobox', { name: 'Provider' }), 'local')
    expect(screen.queryByLabelText('Seed')).toBeNull()
    await page.hand.click(generate())
    await waitFor(() => expect(page.api.sent('createGeneration')).toHaveLength(2))
    expect(page.api.sent('createGeneration').map(formOf)[1]).not.toHaveProperty('seed')
  })

  test.each(['-1', '1.5', 'walnut', '2147483648'])('rejects an invalid value: %s', async (seed) => {
    const page = await visit({ answers: { listProviders: { providers: [seeded] } } })
    await fill(page)
    await page.hand.click(await screen.findByRole('button', { name: 'More options' }))
    await page.hand.type(screen.getByLabelText('Seed'), seed)
    await page.hand.click(generate())
    expect(alerts()).toEqual(['The seed must be a whole number from 0 to 2147483647'])
    expect(page.api.sent('createGeneration')).toEqual([])
  })

  test('of an image is reused with its prompt', async () => {
    const image = buildGenerated(1, { seed: 77, prompt: 'Oak' })
    const page = await visit({
      answers: {
        listProviders: { providers: [seeded] },
        createGeneration: { generation: buildGeneration(1, { images: [image] }) },
      },
    })
    await make(page)
    expect(screen.getByText('Seed 77')).toBeTruthy()
    await page.hand.click(screen.getByRole('button', { name: genaiMessages.result.reusePromptAndSeed }))
    expect([prompt().value, screen.getByLabelText<HTMLInputElement>('Seed').value]).toEqual(['Oak', '77'])
    await page.hand.click(generate())
    await waitFor(() => expect(page.api.sent('createGeneration')).toHaveLength(2))
    expect(page.api.sent('createGeneration').map(formOf)[1]).toMatchObject({ prompt: 'Oak', seed: '77', count: '1' })
  })

  test('is not shown when it is unknown', async () => {
    const page = await visit()
    await make(page)
    expect(screen.queryByText(/^Seed/)).toBeNull()
    expect(screen.queryByRole('button', { name: genaiMessages.result.reusePromptAndSeed })).toBeNull()
    expect(page.api.sent('createGeneration').map(formOf)).toMatchObject([{ uid_project: projectId() }])
  })
})
