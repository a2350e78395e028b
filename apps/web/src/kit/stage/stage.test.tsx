import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { isReducedMotion, stubMedia } from '#testing/fake-media.ts'
import { patience } from '#testing/patience.ts'

import type { StageMark } from './mark-shape.ts'
import { createStageController } from './stage-controller.ts'
import { Stage } from './stage.tsx'

/** Every stage has this size, since happy-dom has no layout. */
const box = { width: 1000, height: 500 }

beforeEach(() => {
  stubMedia(isReducedMotion)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(box.width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(box.height)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, box.width, box.height))
})

const size = { width: 4000, height: 2000 }

const show = (options: Partial<Parameters<typeof Stage>[0]> = {}) => {
  const controller = createStageController()
  const onMark = vi.fn<(mark: StageMark) => void>()
  const onSwipe = vi.fn<(step: -1 | 1) => void>()
  const onPin = vi.fn<() => void>()
  const layer = (
    <button type="button" onClick={onPin}>
      Pin
    </button>
  )
  const props = { label: 'kitchen.jpg', size, controller, onMark, onSwipe, layer, ...options }
  render(
    <Stage {...props}>
      <img alt="" />
    </Stage>,
  )
  const stage = screen.getByRole('application', { name: 'kitchen.jpg' })
  return { stage, controller, onMark, onSwipe, onPin }
}

const at = (x: number, y: number, pointerId = 1, pointerType = 'touch') => ({
  clientX: x,
  clientY: y,
  pointerId,
  pointerType,
  button: 0,
})
const drag = (stage: HTMLElement, from: [number, number], to: [number, number]) => {
  fireEvent.pointerDown(stage, at(...from))
  fireEvent.pointerMove(stage, at((from[0] + to[0]) / 2, (from[1] + to[1]) / 2))
  fireEvent.pointerMove(stage, at(...to))
  fireEvent.pointerUp(stage, at(...to))
}
const tap = (stage: HTMLElement, x: number, y: number) => {
  fireEvent.pointerDown(stage, at(x, y))
  fireEvent.pointerUp(stage, at(x, y))
}

describe('viewing', () => {
  test('zooms with the wheel', () => {
    const { stage, controller } = show()
    fireEvent.wheel(stage, { deltaY: -400 })
    expect(controller.get().scale).toBeCloseTo(Math.E)
  })

  test('zooms with two fingers, and the remaining one does not pan', () => {
    const { stage, controller } = show()
    fireEvent.pointerDown(stage, at(400, 250, 1))
    fireEvent.pointerDown(stage, at(600, 250, 2))
    fireEvent.pointerMove(stage, at(300, 250, 1))
    fireEvent.pointerMove(stage, at(700, 250, 2))
    expect(controller.get()).toEqual({ x: 0.5, y: 0.5, scale: 2 })
    fireEvent.pointerUp(stage, at(300, 250, 1))
    fireEvent.pointerMove(stage, at(100, 250, 2))
    fireEvent.pointerUp(stage, at(100, 250, 2))
    expect(controller.get()).toEqual({ x: 0.5, y: 0.5, scale: 2 })
  })

  test('zooms in and out on double tap and double click', () => {
    const { stage, controller } = show()
    tap(stage, 500, 250)
    tap(stage, 502, 250)
    expect(controller.get().scale).toBe(2.5)
    // Some browsers also report a double tap as a double click.
    fireEvent.doubleClick(stage, { clientX: 500, clientY: 250 })
    expect(controller.get().scale).toBe(2.5)
    fireEvent.pointerDown(stage, at(500, 250, 1, 'mouse'))
    fireEvent.pointerUp(stage, at(500, 250, 1, 'mouse'))
    fireEvent.doubleClick(stage, { clientX: 500, clientY: 250 })
    expect(controller.get().scale).toBe(1)
  })

  test('swipes with one finger while fitted and pans once zoomed in', () => {
    const { stage, controller, onSwipe } = show()
    drag(stage, [600, 250], [400, 260])
    expect(onSwipe.mock.calls).toEqual([[1]])
    drag(stage, [400, 250], [600, 260])
    drag(stage, [600, 250], [580, 250])
    drag(stage, [600, 250], [540, 100])
    expect(onSwipe.mock.calls).toEqual([[1], [-1]])
    controller.zoomTo(4)
    drag(stage, [600, 250], [400, 250])
    expect(onSwipe).toHaveBeenCalledTimes(2)
    expect(controller.get().x).toBeGreaterThan(0.5)
  })

  test('a press on a pin belongs to the pin, a drag from it to the stage', () => {
    const { controller, onPin, onMark } = show()
    const pin = screen.getByRole('button', { name: 'Pin' })
    controller.zoomTo(4)
    fireEvent.doubleClick(pin, { clientX: 500, clientY: 250 })
    expect(controller.get().scale).toBe(4)
    tap(pin, 500, 250)
    fireEvent.click(pin)
    expect(onPin).toHaveBeenCalledOnce()
    drag(pin, [500, 250], [300, 250])
    expect(controller.get().x).toBeGreaterThan(0.5)
    expect(onMark).not.toHaveBeenCalled()
  })

  test('works by keys alone: plus, minus, Space and the arrows', () => {
    const { stage, controller } = show()
    fireEvent.keyDown(stage, { key: '+' })
    expect(controller.get().scale).toBe(1.5)
    fireEvent.keyDown(stage, { key: 'ArrowRight' })
    expect(controller.get().x).toBeGreaterThan(0.5)
    fireEvent.keyDown(stage, { key: '-' })
    expect(controller.get()).toEqual({ x: 0.5, y: 0.5, scale: 1 })
    fireEvent.keyDown(stage, { key: ' ' })
    expect(controller.get().scale).toBe(4)
    fireEvent.keyDown(stage, { key: ' ' })
    expect(controller.get().scale).toBe(1)
    // While fitted, the arrows are left to the viewer, which steps through the images.
    expect(fireEvent.keyDown(stage, { key: 'ArrowRight' })).toBe(true)
  })

  test('shows the same part on two stages that share a controller', async () => {
    const controller = createStageController()
    render(
      <>
        <Stage label="one" size={size} controller={controller}>
          <img alt="" />
        </Stage>
        <Stage label="other" size={size} controller={controller}>
          <img alt="" />
        </Stage>
      </>,
    )
    fireEvent.keyDown(screen.getByRole('application', { name: 'other' }), { key: '+' })
    const factors = () =>
      ['one', 'other'].map((name) => screen.getByRole('application', { name }).style.getPropertyValue('--s'))
    await vi.waitFor(() => expect(factors()).toEqual(['0.375', '0.375']), patience)
  })
})

/** A tap with the touch event after it; false if the click that would follow is swallowed. */
const tapByFinger = (stage: HTMLElement, x: number, y: number): boolean => {
  tap(stage, x, y)
  return fireEvent.touchEnd(stage)
}

test('swallows the click after a tap that has marked or zoomed, and no other', () => {
  const { stage } = show({ mode: 'mark' })
  expect(tapByFinger(stage, 500, 250)).toBe(false)
  drag(stage, [600, 250], [400, 260])
  expect(fireEvent.touchEnd(stage)).toBe(false)
  const pin = screen.getByRole('button', { name: 'Pin' })
  expect(tapByFinger(pin, 500, 250)).toBe(true)
  cleanup()
  const { stage: looked } = show()
  expect([tapByFinger(looked, 500, 250), tapByFinger(looked, 500, 250)]).toEqual([true, false])
  expect(tapByFinger(looked, 500, 250)).toBe(true)
})

describe('marking', () => {
  test('marks a point on press at any zoom, but not beside the image', () => {
    const { stage, onMark, controller } = show({ mode: 'mark', size: { width: 2000, height: 2000 } })
    tap(stage, 375, 125)
    tap(stage, 100, 250)
    expect(onMark.mock.calls).toEqual([[{ x: 0.25, y: 0.25, w: null, h: null }]])
    controller.zoomTo(2, { x: 500, y: 250 })
    tap(stage, 500, 250)
    expect(onMark).toHaveBeenLastCalledWith({ x: 0.5, y: 0.5, w: null, h: null })
  })

  test('marks a rectangle on drag, previews it and clips it at the image’s edge', () => {
    const { stage, onMark } = show({ mode: 'mark' })
    fireEvent.pointerDown(stage, at(800, 250))
    fireEvent.pointerMove(stage, at(600, 400))
    fireEvent.pointerMove(stage, at(500, 375))
    expect(Number.parseFloat(screen.getByTestId('stage-outline').style.width)).toBeCloseTo(30)
    fireEvent.pointerMove(stage, at(1200, 375))
    fireEvent.pointerUp(stage, at(1200, 375))
    expect(onMark.mock.calls[0]?.[0]).toMatchObject({ x: 0.8, y: 0.5, h: 0.25 })
    expect(onMark.mock.calls[0]?.[0].w).toBeCloseTo(0.2)
    expect(screen.queryByTestId('stage-outline')).toBeNull()
  })

  test('still zooms with two fingers, without marking', () => {
    const { stage, onMark, controller } = show({ mode: 'mark' })
    fireEvent.pointerDown(stage, at(400, 250, 1))
    fireEvent.pointerMove(stage, at(390, 250, 1))
    fireEvent.pointerDown(stage, at(600, 250, 2))
    fireEvent.pointerMove(stage, at(800, 250, 2))
    fireEvent.pointerUp(stage, at(800, 250, 2))
    fireEvent.pointerUp(stage, at(390, 250, 1))
    expect(controller.get().scale).toBeGreaterThan(1.5)
    expect(onMark).not.toHaveBeenCalled()
    expect(screen.queryByTestId('stage-outline')).toBeNull()
  })

  test('works by keys: the arrows move a mark, Shift stretches it, Enter sets it, Escape cancels it', () => {
    const { stage, onMark } = show({ mode: 'mark' })
    fireEvent.keyDown(stage, { key: 'ArrowRight' })
    expect(screen.getByTestId('stage-outline').style.left).toBe('51.6%')
    fireEvent.keyDown(stage, { key: 'Escape' })
    expect(screen.queryByTestId('stage-outline')).toBeNull()
    fireEvent.keyDown(stage, { key: 'Enter' })
    fireEvent.keyDown(stage, { key: 'ArrowDown', shiftKey: true })
    fireEvent.keyDown(stage, { key: 'ArrowRight', shiftKey: true })
    expect(screen.getByText('50 % from the left, 50 % from the top, 2 % wide, 3 % high')).toBeTruthy()
    fireEvent.keyDown(stage, { key: 'Enter' })
    expect(onMark).toHaveBeenCalledOnce()
    expect(onMark.mock.calls[0]?.[0].w).toBeCloseTo(0.016)
  })
})
