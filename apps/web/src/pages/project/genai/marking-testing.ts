// Preload lazy chunks so the first marking does not time out on a busy machine.
import '#features/genai/mask/mask-editor.tsx'
import { imageMessages } from '@joinery/contract/messages/image-messages'
import { maskEditorMessages } from '@joinery/contract/messages/mask-editor-messages'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, vi } from 'vitest'

import { stubCanvas } from '#testing/fake-canvas.ts'

/** Displayed at half its size. */
const natural = { width: 1200, height: 900 }
const shown = new DOMRect(0, 0, 600, 450)

let canvases: ReturnType<typeof stubCanvas> = []

/** Stubs image and screen sizes, and canvases that record their calls. */
export const prepareMarking = (): void => {
  beforeEach(() => {
    canvases = stubCanvas()
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(natural.width)
    vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(natural.height)
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(shown)
  })
}

export const editor = () => within(screen.getByRole('dialog', { name: 'Select an area' }))
export const stage = () => editor().getByRole('application', { name: maskEditorMessages.stage })
export const tool = (name: string) => editor().getByRole<HTMLButtonElement>('button', { name })
export const said = () => editor().getByRole('status').textContent
export const chip = () => screen.queryByText(imageMessages.area.selectedOnly)

/** Waits for the editor and loads its image. */
export const awaitEditor = async (name: string): Promise<void> => {
  await screen.findByRole('dialog', { name: 'Select an area' })
  await act(async () => fireEvent.load(editor().getByAltText(name)))
}

type Keys = { altKey?: boolean; shiftKey?: boolean; pointerType?: string }

/** Drags a pointer from point to point, in screen pixels. */
export const drag = (points: readonly (readonly [number, number])[], keys: Keys = {}): void => {
  const base = { pointerId: 1, isPrimary: true, button: 0, pointerType: 'mouse', ...keys }
  const [from, ...others] = points.map(([clientX, clientY]) => ({ ...base, clientX, clientY }))
  const target = stage()
  fireEvent.pointerDown(target, from)
  for (const other of others) fireEvent.pointerMove(target, other)
  fireEvent.pointerUp(target, others.at(-1) ?? from)
}

/** The fills of the most recent mask. */
export const maskFills = (): readonly string[] | undefined =>
  canvases.findLast(({ fills }) => fills.some((fill) => fill.startsWith('destination-over #000')))?.fills

export const finish = async (hand: { click: (element: Element) => Promise<void> }): Promise<void> => {
  await hand.click(tool('Done'))
  await waitFor(() => expect(chip()).toBeTruthy())
}
