import { expect, test, vi } from 'vitest'

import { stubCanvas } from '#testing/fake-canvas.ts'

import type { Stroke } from './strokes/strokes.ts'
import { exportScale, isMarked, toMaskFile } from './to-mask-file.ts'

const area: Stroke = { kind: 'area', erases: false, rings: [[0, 0, 9, 0, 9, 9]] }

test('creates a PNG of the image size, white on black', async () => {
  const canvases = stubCanvas()
  const file = await toMaskFile([area], { width: 1200, height: 900 })
  expect([file.name, file.type]).toEqual(['mask.png', 'image/png'])
  const fills = ['source-over #fff', 'destination-over #000 0 0 1200 900']
  expect(canvases).toMatchObject([{ width: 1200, height: 900, fills }])
})

test.each([
  ['a large photograph', 12_000, 9_000],
  ['a panorama', 60_000, 400],
])('scales the mask of %s down with the same aspect ratio', (_, width, height) => {
  const scale = exportScale({ width, height })
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)]
  expect(w * h).toBeLessThanOrEqual(16_100_000)
  expect(Math.max(w, h)).toBeLessThanOrEqual(16_384)
  expect(Math.abs(w / h / (width / height) - 1)).toBeLessThan(0.01)
})

test('falls back to a canvas element without OffscreenCanvas', async () => {
  vi.stubGlobal('OffscreenCanvas', undefined)
  const pen = { fillRect: vi.fn<() => void>(), save() {}, restore() {}, scale() {} }
  vi.spyOn(document, 'createElement').mockImplementation(
    () =>
      // Implements only the used part of an element.
      ({
        getContext: () => pen,
        toBlob: (tell: (blob: Blob) => void) => tell(new Blob(['page'])),
      }) as unknown as HTMLElement,
  )
  const file = await toMaskFile([], { width: 20, height: 10 })
  vi.restoreAllMocks()
  expect(await file.text()).toBe('page')
  expect(pen.fillRect).toHaveBeenCalledOnce()
})

test('ignores faint edges left by erasing', () => {
  stubCanvas()
  const size = { width: 20, height: 10 }
  expect(isMarked([area], size)).toBe(true)
  expect(isMarked([{ ...area, erases: true }], size)).toBe(false)
})
