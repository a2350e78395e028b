import { imageMessages } from '@joinery/contract/messages/image-messages'
import { maskEditorMessages } from '@joinery/contract/messages/mask-editor-messages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildProvider } from '#testing/build-generated.ts'
import type { Answers } from '#testing/fake-api.ts'

import { prepareTable, fill, input, type Page, picture, visit } from './genai-testing.ts'
import { awaitEditor, drag, finish, maskFills, prepareMarking, said, tool } from './marking-testing.ts'

prepareTable()

prepareMarking()

/** The left half of the image. */
const surface = { outline: [[0, 0, 5_000, 0, 5_000, 10_000, 0, 10_000]] }
const [inside, outside] = [[[60, 90]], [[500, 90]]] as const

const point = async (answers: Answers): Promise<Page> => {
  const page = await visit({ answers })
  await page.hand.upload(input(), picture())
  await page.hand.click(screen.getByRole('button', { name: 'Select an area' }))
  await awaitEditor('oak.jpg')
  expect(tool('Smart select').getAttribute('aria-pressed')).toBe('true')
  return page
}
const surfaceRequests = (page: Page) => page.api.sent('findSurface')
const marked = () => waitFor(() => expect(said()).toBe(maskEditorMessages.surfaceSelected))

test('marks the surface at a click, and replaces it on another click', async () => {
  const page = await point({ findSurface: { surface } })
  drag(inside)
  await marked()
  const [{ form } = { form: undefined }] = surfaceRequests(page)
  expect([form?.get('x'), form?.get('y'), form?.getAll('images').length]).toEqual(['0.1', '0.2', 1])
  drag(inside)
  await waitFor(() => expect(surfaceRequests(page)).toHaveLength(2))
  await marked()
  await finish(page.hand)
  expect(maskFills()?.slice(0, -1)).toEqual(['source-over #fff'])
})

test('adds a surface with Shift and removes one with Alt; touch has buttons instead', async () => {
  const page = await point({ findSurface: { surface } })
  drag(inside)
  await marked()
  drag(inside, { shiftKey: true })
  await waitFor(() => expect(surfaceRequests(page)).toHaveLength(2))
  await marked()
  drag(inside, { altKey: true })
  await waitFor(() => expect(said()).toBe(maskEditorMessages.surfaceRemoved))
  await page.hand.click(tool('Add'))
  drag(inside, { pointerType: 'touch' })
  await marked()
  await page.hand.click(tool('Subtract'))
  expect(tool('Add').getAttribute('aria-pressed')).toBe('false')
  drag(inside, { pointerType: 'touch' })
  await waitFor(() => expect(said()).toBe(maskEditorMessages.surfaceRemoved))
  await page.hand.click(tool('Subtract'))
  drag(inside)
  await marked()
  await finish(page.hand)
  expect(maskFills()?.map((one) => one.split(' ')[0])).toEqual([
    'source-over',
    'source-over',
    'destination-out',
    'source-over',
    'destination-out',
    'source-over',
    'destination-over',
  ])
})

test('sends no request to remove a surface when nothing is marked', async () => {
  const page = await point({ findSurface: { surface } })
  drag(inside)
  await marked()
  drag(outside, { altKey: true })
  expect(said()).toBe(maskEditorMessages.nothingToRemove)
  expect(surfaceRequests(page)).toHaveLength(1)
})

test.each<[string, Answers, string]>([
  ['when there is no surface', { findSurface: { surface: null } }, maskEditorMessages.noSurface],
  [
    'when the server refuses',
    { findSurface: { fault: 429, body: { error: 'Too many requests.' } } },
    'Too many requests.',
  ],
  ['when the outline is not closed', { findSurface: { surface: { outline: [[1, 1]] } } }, maskEditorMessages.noSurface],
])('shows the message and marks nothing %s', async (_, answers, sentence) => {
  await point(answers)
  drag(inside)
  await waitFor(() => expect(said()).toBe(sentence))
  expect(tool('Undo').disabled).toBe(true)
})

test('ignores the response to an earlier click', async () => {
  const first = Promise.withResolvers<{ surface: typeof surface }>()
  const page = await point({ findSurface: () => first.promise })
  drag(inside)
  await waitFor(() => expect(surfaceRequests(page)).toHaveLength(1))
  page.api.answer({ findSurface: { surface } })
  drag(outside)
  await marked()
  first.resolve({ surface })
  await page.hand.click(tool('Undo'))
  expect(tool('Undo').disabled).toBe(true)
})

test('asks to point at a surface when the prompt is ambiguous', async () => {
  const asks = 'Which door should become walnut?'
  const page = await visit({
    answers: {
      listProviders: { providers: [buildProvider('local', { current: true, previews: true })] },
      previewImage: { areas: [], whole: [], kept: [], not_understood: [], refusal: null, asks },
    },
  })
  await fill(page, [picture()], 'Walnut door')
  expect(await screen.findByText(asks)).toBeTruthy()
  await page.hand.click(screen.getByRole('button', { name: imageMessages.preview.selectArea }))
  await awaitEditor('oak.jpg')
  expect(tool('Smart select').getAttribute('aria-pressed')).toBe('true')
})
