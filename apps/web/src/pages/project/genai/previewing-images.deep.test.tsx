import type { ImagePreview } from '@joinery/contract/ai'
import { genaiMessages } from '@joinery/contract/messages/genai-messages'
import { imageMessages } from '@joinery/contract/messages/image-messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildGenerated, buildGeneration, buildProvider } from '#testing/build-generated.ts'
import type { Answers } from '#testing/fake-api.ts'

import { prepareTable, alerts, fill, generate, input, picture, prompt, slider, visit } from './genai-testing.ts'

prepareTable()

const buildPreview = (changes: Partial<ImagePreview> = {}): ImagePreview => ({
  areas: [],
  whole: [],
  kept: [],
  not_understood: [],
  refusal: null,
  asks: null,
  ...changes,
})

const square = [100, 200, 600, 200, 600, 800, 100, 800]
const floor = buildPreview({
  areas: [{ words: 'walnut floor', outline: [square] }],
  whole: ['warm', 'evening'],
  kept: ['keep walls'],
  not_understood: ['fnord'],
})

const local = buildProvider('local', { current: true, previews: true })
const remote = buildProvider('gemini')

const visitLocal = (answers: Answers = {}) =>
  visit({ answers: { listProviders: { providers: [local, remote] }, previewImage: floor, ...answers } })

const panel = () => screen.queryByRole('region', { name: imageMessages.preview.title })
const shownPanel = () => screen.findByRole('region', { name: imageMessages.preview.title })

test('shows how the prompt was understood before generating, with its areas outlined', async () => {
  const page = await visitLocal()
  await fill(page, [picture('room.jpg'), picture('stone.png', 'image/png')], 'Walnut floor, warm evening, fnord')
  const shown = within(await shownPanel())
  expect((await shown.findByRole('list', { name: 'Areas' })).textContent).toContain('walnut floor')
  expect(shown.getByText('Whole image:').parentElement?.textContent).toBe('Whole image: warm, evening')
  expect(shown.getByText('Unchanged:').parentElement?.textContent).toBe('Unchanged: keep walls')
  expect(shown.getByText('Not applied:').parentElement?.textContent).toBe('Not applied: fnord')
  const table = within(screen.getByRole('region', { name: genaiMessages.workspace }))
  const outline = table.getByRole('img', { name: 'Outlined: walnut floor' })
  expect(outline.querySelector('path')?.getAttribute('d')).toBe('M100 200L600 200L600 800L100 800Z')
  await waitFor(() => expect(panel()?.getAttribute('aria-busy')).toBe('false'))
  const forms = page.api.sent('previewImage').map(({ form }) => form)
  expect(forms.at(-1)?.get('prompt')).toBe('Walnut floor, warm evening, fnord')
  expect(
    forms
      .at(-1)
      ?.getAll('images')
      .map((file) => file instanceof File && file.name),
  ).toEqual(['room.jpg'])
  expect([forms.at(-1)?.get('references'), forms.at(-1)?.get('provider')]).toEqual(['1', 'local'])
  expect(page.api.sent('createGeneration')).toEqual([])
})

test('debounces requests while typing', async () => {
  const page = await visitLocal()
  await fill(page, [picture()], 'Walnut floor in the whole house')
  await waitFor(() => expect(panel()?.getAttribute('aria-busy')).toBe('false'))
  expect(page.api.sent('previewImage').length).toBeLessThan(6)
  expect(page.api.sent('previewImage').at(-1)?.form?.get('prompt')).toBe('Walnut floor in the whole house')
})

test('never requests a preview from a remote provider', async () => {
  const page = await visitLocal({
    listProviders: {
      providers: [
        { ...remote, current: true },
        { ...local, current: false },
      ],
    },
  })
  await fill(page)
  await page.hand.click(generate())
  await waitFor(() => expect(slider()).toBeTruthy())
  expect(panel()).toBeNull()
  expect(page.api.sent('previewImage')).toEqual([])
})

test('shows the reason and a suggestion when nothing would change', async () => {
  const refusal = 'Not applied: photorealistic. Try: navy walls.'
  const page = await visitLocal({ previewImage: buildPreview({ not_understood: ['photorealistic'], refusal }) })
  await fill(page, [picture()], 'Photorealistic render of this sketch')
  expect(await within(await shownPanel()).findByText(refusal)).toBeTruthy()
  expect(screen.queryByText('Not applied:')).toBeNull()
})

test('shows no preview without an image or a prompt', async () => {
  const page = await visitLocal()
  await page.hand.type(prompt(), 'Walnut floor')
  expect(panel()).toBeNull()
  await page.hand.upload(input(), picture())
  await shownPanel()
  await page.hand.clear(prompt())
  expect(panel()).toBeNull()
})

test.each<[string, Answers]>([
  [
    'fails',
    { previewImage: { fault: 429, body: { error: 'Too many requests. Please wait a moment and try again.' } } },
  ],
  ['cannot be reached', { previewImage: 'offline' }],
])('allows generating when a preview %s', async (_, answers) => {
  const page = await visitLocal(answers)
  await fill(page)
  await waitFor(() => expect(page.api.sent('previewImage').length).toBeGreaterThan(0))
  await waitFor(() => expect(panel()).toBeNull())
  expect(alerts()).toEqual([])
  await page.hand.click(generate())
  await waitFor(() => expect(slider()).toBeTruthy())
})

test('does not draw the areas of one image on another', async () => {
  const never = Promise.withResolvers<ImagePreview>()
  const page = await visitLocal()
  await fill(page, [picture('room.jpg')], 'Walnut floor')
  await screen.findAllByRole('img', { name: 'Outlined: walnut floor' })
  page.api.answer({ previewImage: () => never.promise })
  await page.hand.upload(input(), picture('hall.jpg'))
  await page.hand.click(screen.getByRole('button', { name: genaiMessages.makeMain('hall.jpg') }))
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Outlined: walnut floor' })).toBeNull())
})

test('draws the areas beside the prompt while a result is shown', async () => {
  const page = await visitLocal({
    createGeneration: { generation: buildGeneration(1, { images: [buildGenerated(1, { is_local: true })] }) },
  })
  await fill(page)
  await page.hand.click(generate())
  await waitFor(() => expect(slider()).toBeTruthy())
  await page.hand.type(prompt(), ', walnut floor')
  expect(await within(await shownPanel()).findByRole('img', { name: 'Outlined: walnut floor' })).toBeTruthy()
})
