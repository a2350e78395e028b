import { describe, expect, test } from 'vitest'

import {
  clampView,
  fitOf,
  originOf,
  panBy,
  resizedView,
  shareAt,
  shownSize,
  type StageFrame,
  viewBetween,
  viewOfRegion,
  wholeView,
  zoomAt,
} from './stage-geometry.ts'

const frame: StageFrame = { box: { width: 1000, height: 700 }, size: { width: 7746, height: 5164 }, isVector: false }
const beside: StageFrame = { ...frame, box: { width: 616, height: 700 } }
const near = (point: { x: number; y: number }) => ({ x: expect.closeTo(point.x, 9), y: expect.closeTo(point.y, 9) })

test('fits the whole image without enlarging a small one', () => {
  expect(shownSize(frame, wholeView)).toEqual({ width: expect.closeTo(1000, 6), height: expect.closeTo(666.67, 1) })
  expect(fitOf({ ...frame, size: { width: 200, height: 100 } })).toBe(1)
  expect(fitOf({ ...frame, size: { width: 500, height: 350 }, isVector: true })).toBe(2)
})

test('keeps the point below the pointer in place while zooming', () => {
  const at = { x: 700, y: 300 }
  let view = zoomAt(frame, wholeView, 2, { x: 500, y: 350 })
  const before = shareAt(frame, view, at)
  view = zoomAt(frame, view, 5, at)
  expect(shareAt(frame, view, at)).toEqual(near(before))
})

test('keeps the point below the pointer in place throughout the animation', () => {
  const at = { x: 700, y: 300 }
  const from = zoomAt(frame, wholeView, 2, { x: 500, y: 350 })
  const to = zoomAt(frame, from, 8, at)
  for (const share of [0.1, 0.5, 0.9]) {
    expect(shareAt(frame, viewBetween(from, to, share), at)).toEqual(near(shareAt(frame, from, at)))
  }
})

test('limits panning and zooming', () => {
  const view = clampView(frame, panBy(frame, { x: 0.5, y: 0.5, scale: 3 }, { x: 1e6, y: -1e6 }))
  expect(originOf(frame, view).x).toBeCloseTo(0)
  const { height } = shownSize(frame, view)
  expect(originOf(frame, view).y + height).toBeCloseTo(700)
  expect(clampView(frame, { ...wholeView, scale: 1e9 }).scale * fitOf(frame)).toBeCloseTo(3)
  expect(clampView(frame, { ...wholeView, scale: 0.01 })).toEqual(wholeView)
})

describe('when a panel makes the stage narrower', () => {
  test('a zoomed image keeps its size and its centre', () => {
    const view = clampView(frame, { x: 0.3, y: 0.6, scale: 6 })
    const after = resizedView(frame, beside, view)
    expect(after).toMatchObject({ x: view.x, y: view.y })
    expect(shownSize(beside, after).width).toBeCloseTo(shownSize(frame, view).width)
    expect(resizedView(beside, frame, after).scale).toBeCloseTo(view.scale)
  })

  test('a fitted image stays fitted', () => {
    expect(resizedView(frame, beside, wholeView)).toEqual(wholeView)
  })
})

describe('showing a region', () => {
  const region = { x: 0.8, y: 0.1, w: 0.05, h: 0.05 }

  test('zooms in close enough, centred, and never beyond actual pixels', () => {
    const view = viewOfRegion(frame, wholeView, region)
    expect(view.x).toBeCloseTo(0.825)
    expect(view.scale).toBeGreaterThan(4)
    expect(view.scale * fitOf(frame)).toBeLessThanOrEqual(1)
  })

  test('keeps the view if the region is already clearly visible', () => {
    const view = viewOfRegion(frame, wholeView, region)
    expect(viewOfRegion(frame, view, region)).toBe(view)
    expect(viewOfRegion(frame, wholeView, { x: 0.5, y: 0.5, w: 0, h: 0 })).toBe(wholeView)
  })

  test('centres a point outside the view without changing the zoom', () => {
    const view = { x: 0.2, y: 0.2, scale: 5 }
    expect(viewOfRegion(frame, view, { x: 0.7, y: 0.5, w: 0, h: 0 })).toEqual({ x: 0.7, y: 0.5, scale: 5 })
  })
})
