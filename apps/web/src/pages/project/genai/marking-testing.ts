// Loaded ahead, so that the first marking does not wait for it on a busy machine.
import '#features/genai/mask/mask-editor.tsx'
import { imageMessages } from '@joinery/contract/messages/image-messages'
import { maskEditorMessages } from '@joinery/contract/messages/mask-editor-messages'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, vi } from 'vitest'

import { stubCanvas } from '#testing/fake-canvas.ts'

/** Half as large on the screen as it is. */
const natural = { width: 1200, height: 900 }
const shown = new DOMRect(0, 0, 600, 450)

let canvases: ReturnType<typeof stubCanvas> = []

/** Pictures with a size, on a screen with one, and canvases that remember. */
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

/** Once the editor is there, its picture comes. */
export const awaitEditor = async (name: string): Promise<void> => {
  await screen.findByRole('dialog', { name: 'Select an area' })
  await act(async () => fireEvent.load(editor().getByAltText(name)))
}

type Keys = { altKey?: boolean; shiftKey?: boolean; pointerType?: string }

/** A pointer that goes from point to point, in pixels of the screen. */
export const drag = (points: readonly (readonly [number, number])[], keys: Keys = {}): void => {
  const base = { pointerId: 1, isPrimary: true, button: 0, pointerType: 'mouse', ...keys }
  const [from, ...others] = points.map(([clientX, clientY]) => ({ ...base, clientX, clientY }))
  const target = stage()
  fireEvent.pointerDown(target, from)
  for (const other of others) fireEvent.pointerMove(target, other)
  fireEvent.pointerUp(target, others.at(-1) ?? from)
}

/** What the mask that was made last was filled with. */
export const maskFills = (): readonly string[] | undefined =>
  canvases.findLast(({ fills }) => fills.some((fill) => fill.startsWith('destination-over #000')))?.fills

export const finish = async (hand: { click: (element: Element) => Promise<void> }): Promise<void> => {
  await hand.click(tool('Done'))
  await waitFor(() => expect(chip()).toBeTruthy())
}
