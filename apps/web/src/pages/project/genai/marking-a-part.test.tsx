import { genaiMessages } from '@joinery/contract/messages/genai-messages'
import { imageMessages } from '@joinery/contract/messages/image-messages'
import { maskEditorMessages } from '@joinery/contract/messages/mask-editor-messages'
import { maskMessages } from '@joinery/contract/messages/mask-messages'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { buildProvider } from '#testing/build-generated.ts'
import type { Answers } from '#testing/fake-api.ts'

import { prepareTable, fill, generate, input, inputNames, type Page, picture, visit } from './genai-testing.ts'
import {
  awaitEditor,
  chip,
  drag,
  editor,
  finish,
  maskFills,
  prepareMarking,
  said,
  stage,
  tool,
} from './marking-testing.ts'

prepareTable()

prepareMarking()

const rectangle = [
  [100, 100],
  [200, 220],
] as const

const openWithImage = async (answers: Answers = {}, name = 'oak.jpg'): Promise<Page> => {
  const page = await visit({ answers })
  await page.hand.upload(input(), picture(name))
  return page
}

const open = async (page: Page, name = 'oak.jpg') => {
  await page.hand.click(screen.getByRole('button', { name: /^(?:Select an area|Edit)$/ }))
  await awaitEditor(name)
  await page.hand.click(tool('Brush'))
}

const markRectangle = async (page: Page, name?: string) => {
  await open(page, name)
  await page.hand.click(tool('Rectangle'))
  drag(rectangle)
  await finish(page.hand)
}

describe('drawing', () => {
  test('creates a mask of the image size from brush, eraser, rectangle and lasso', async () => {
    const page = await openWithImage()
    await open(page)
    drag([
      [10, 10],
      [50, 50],
    ])
    await page.hand.click(tool('Eraser'))
    drag([[20, 20]])
    await page.hand.click(tool('Rectangle'))
    drag(rectangle)
    await page.hand.click(tool('Lasso'))
    drag([
      [300, 300],
      [400, 300],
      [400, 400],
    ])
    expect(said()).toBe(maskEditorMessages.inTotal(maskEditorMessages.added, 4))
    await finish(page.hand)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(maskFills()).toEqual([
      'source-over #fff',
      'destination-out #fff',
      'source-over #fff',
      'source-over #fff',
      'destination-over #000 0 0 1200 900',
    ])
    expect(screen.getAllByRole('img', { name: imageMessages.area.selected })).toHaveLength(2)
  })

  test('subtracts with rectangle or lasso, once with Alt or until switched back', async () => {
    const page = await openWithImage()
    await open(page)
    await page.hand.click(tool('Rectangle'))
    drag(rectangle)
    drag(rectangle, { altKey: true })
    drag(rectangle)
    await page.hand.click(tool('Subtract'))
    expect(tool('Subtract').getAttribute('aria-pressed')).toBe('true')
    drag(rectangle)
    await finish(page.hand)
    const fills = maskFills()?.slice(0, -1)
    expect(fills?.map((one) => one.split(' ')[0])).toEqual([
      'source-over',
      'destination-out',
      'source-over',
      'destination-out',
    ])
  })

  test('undoes and redoes every step by buttons and keys', async () => {
    const page = await openWithImage()
    await open(page)
    const states = () => ['Undo', 'Redo', 'Clear'].map((name) => !tool(name).disabled)
    expect(states()).toEqual([false, false, false])
    drag([[10, 10]])
    drag([[50, 50]])
    await page.hand.click(tool('Clear'))
    expect(states()).toEqual([true, false, false])
    await page.hand.click(tool('Undo'))
    expect(states()).toEqual([true, true, true])
    await page.hand.keyboard('{Control>}z{/Control}{Control>}z{/Control}')
    expect(states()).toEqual([false, true, false])
    await page.hand.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await page.hand.click(tool('Redo'))
    expect(states()).toEqual([true, true, true])
  })

  test('ignores tiny movements, other buttons and a second finger', async () => {
    const page = await openWithImage()
    await open(page)
    await page.hand.click(tool('Rectangle'))
    drag([
      [100, 100],
      [101, 101],
    ])
    fireEvent.pointerDown(stage(), { pointerId: 1, isPrimary: true, button: 2, clientX: 1, clientY: 1 })
    fireEvent.pointerUp(stage(), { pointerId: 1, isPrimary: true, button: 2, clientX: 90, clientY: 90 })
    await page.hand.click(tool('Brush'))
    const finger = { pointerId: 1, isPrimary: true, pointerType: 'touch', button: 0, clientX: 10, clientY: 10 }
    fireEvent.pointerDown(stage(), finger)
    const second = { ...finger, pointerId: 2, isPrimary: false, clientX: 90 }
    fireEvent.pointerDown(stage(), second)
    fireEvent.pointerUp(stage(), finger)
    fireEvent.pointerUp(stage(), second)
    fireEvent.pointerDown(stage(), finger)
    fireEvent.pointerCancel(stage(), finger)
    fireEvent.pointerUp(stage(), finger)
    expect(tool('Undo').disabled).toBe(true)
    drag([[10, 10]], { pointerType: 'touch' })
    expect(tool('Undo').disabled).toBe(false)
  })

  test('includes every coalesced pointer event in the line', async () => {
    const page = await openWithImage()
    await open(page)
    await page.hand.click(tool('Lasso'))
    const base = { pointerId: 1, isPrimary: true, button: 0, pointerType: 'pen' }
    fireEvent.pointerDown(stage(), { ...base, clientX: 10, clientY: 10 })
    const move = new PointerEvent('pointermove', { ...base, clientX: 12, clientY: 10, bubbles: true })
    const corners = [
      [200, 10],
      [200, 200],
    ].map(([clientX = 0, clientY = 0]) => new PointerEvent('pointermove', { ...base, clientX, clientY }))
    Object.assign(move, { getCoalescedEvents: () => corners })
    fireEvent(stage(), move)
    fireEvent.pointerUp(stage(), { ...base, clientX: 200, clientY: 200 })
    expect(said()).toBe(maskEditorMessages.inTotal(maskEditorMessages.added, 1))
  })

  test('creates no mask when nothing is marked', async () => {
    const page = await openWithImage()
    await open(page)
    await page.hand.click(tool('Done'))
    expect(said()).toBe(maskEditorMessages.areaRequired)
    drag([[10, 10]])
    await page.hand.click(tool('Clear'))
    await page.hand.click(tool('Done'))
    expect(said()).toBe(maskEditorMessages.areaRequired)
    expect(chip()).toBeNull()
  })

  test('restores the drawing after closing without Done', async () => {
    const page = await openWithImage()
    await open(page)
    drag([[10, 10]])
    await page.hand.click(tool('Close'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(chip()).toBeNull()
    await open(page)
    expect(tool('Undo').disabled).toBe(false)
    await finish(page.hand)
    await page.hand.click(screen.getByRole('button', { name: 'Edit' }))
    await awaitEditor('oak.jpg')
    expect(tool('Undo').disabled).toBe(false)
  })

  test('shows an error when the image cannot be displayed', async () => {
    const page = await openWithImage()
    await page.hand.click(screen.getByRole('button', { name: 'Select an area' }))
    await screen.findByRole('dialog')
    fireEvent.error(editor().getByAltText('oak.jpg'))
    expect(said()).toBe(maskMessages.cannotBeShown)
  })
})

describe('keyboard', () => {
  test('places, moves, resizes and marks a rectangle, and announces each step', async () => {
    const page = await openWithImage()
    await open(page)
    stage().focus()
    await page.hand.keyboard('{Enter}')
    expect(said()).toBe('Rectangle: 33% wide, 33% high, 33% from the left, 33% from the top.')
    expect(tool('Rectangle').getAttribute('aria-pressed')).toBe('true')
    await page.hand.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}')
    expect(said()).toBe('Moved: 33% wide, 33% high, 35% from the left, 32% from the top.')
    await page.hand.keyboard('{Shift>}{ArrowDown}{ArrowLeft}{/Shift}')
    expect(said()).toBe('Resized: 32% wide, 34% high, 35% from the left, 32% from the top.')
    await page.hand.keyboard('{Enter}')
    expect(said()).toBe(maskEditorMessages.inTotal(maskEditorMessages.rectangleAdded, 1))
    await finish(page.hand)
  })

  test('removes the rectangle on the first Escape, without closing', async () => {
    const page = await openWithImage()
    await open(page)
    stage().focus()
    await page.hand.keyboard('{Enter}{Escape}')
    expect(said()).toBe(maskEditorMessages.rectangleCancelled)
    expect(tool('Undo').disabled).toBe(true)
  })
})

describe('marked area in the workspace', () => {
  test('is sent with preview and generation, and warns about a provider without mask support', async () => {
    const providers = [
      buildProvider('local', {
        current: true,
        previews: true,
        can: { mask: true, seed: false, count: false, progress: false, cancel: false },
      }),
      buildProvider('gemini'),
    ]
    const answer = { areas: [], whole: [], kept: [], not_understood: [], refusal: null, asks: null }
    const page = await openWithImage({ listProviders: { providers }, previewImage: answer })
    await markRectangle(page)
    const seesAll = imageMessages.area.wholeImageSent
    expect(screen.queryByText(seesAll)).toBeNull()
    await fill(page, [], 'Walnut')
    await waitFor(() => expect(page.api.sent('previewImage')).not.toEqual([]))
    const [mask] = page.api.sent('previewImage').at(-1)?.form?.getAll('mask') ?? []
    expect(mask instanceof File && [mask.name, mask.type]).toEqual(['mask.png', 'image/png'])
    await page.hand.selectOptions(screen.getByRole('combobox', { name: 'Provider' }), 'gemini')
    expect(screen.getByText(seesAll)).toBeTruthy()
    await page.hand.click(generate())
    await waitFor(() => expect(page.api.sent('createGeneration')).toHaveLength(1))
    const sent = page.api.sent('createGeneration')[0]?.form?.getAll('mask') ?? []
    expect(sent.map((file) => file instanceof File && file.name)).toEqual(['mask.png'])
  })

  test('can be removed and restored', async () => {
    const page = await openWithImage()
    await markRectangle(page)
    await page.hand.click(screen.getByRole('button', { name: imageMessages.area.clear }))
    expect(chip()).toBeNull()
    await page.hand.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(chip()).toBeTruthy()
  })

  test.each([
    ['another image becomes the main one', genaiMessages.makeMain('stone.jpg')],
    ['its image is removed', 'Remove oak.jpg'],
  ])('is removed when %s, and restored with Undo', async (_, act) => {
    const page = await openWithImage()
    await markRectangle(page)
    await page.hand.upload(input(), picture('stone.jpg'))
    expect(chip()).toBeTruthy()
    await page.hand.click(screen.getByRole('button', { name: act }))
    expect(chip()).toBeNull()
    expect(inputNames()[0]).toBe('stone.jpg')
    await page.hand.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(chip()).toBeTruthy()
    expect(inputNames()).toEqual(['oak.jpg', 'stone.jpg'])
  })

  test('is cleared by Reset and restored with Undo', async () => {
    const page = await openWithImage()
    await markRectangle(page)
    await page.hand.click(screen.getByRole('button', { name: 'Reset' }))
    expect(inputNames()).toEqual([])
    await page.hand.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(inputNames()).toEqual(['oak.jpg'])
    expect(chip()).toBeTruthy()
  })
})
