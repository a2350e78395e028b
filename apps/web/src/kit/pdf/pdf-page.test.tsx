import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { fakePdf } from '#testing/fake-pdf.ts'

import { PdfPage } from './pdf-page.tsx'

/** A box size, which happy-dom lacks, and a way to change it. */
let box = new DOMRect(0, 0, 300, 400)
let notifyResize = () => {}

beforeEach(() => {
  box = new DOMRect(0, 0, 300, 400)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => box)
  vi.stubGlobal('devicePixelRatio', 1)
  vi.stubGlobal('innerWidth', 1000)
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        notifyResize = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

const resize = async (next: DOMRect) => {
  box = next
  notifyResize()
  await act(() => vi.advanceTimersByTimeAsync(200))
}
const canvases = () =>
  [...document.querySelectorAll('canvas')].map(({ dataset, width, height }) => `${dataset['layer']} ${width}x${height}`)

describe('a page', () => {
  test('reports its size, is rendered at screen resolution, and has accessible text', async () => {
    vi.stubGlobal('devicePixelRatio', 2)
    const onSize = vi.fn<(size: { width: number; height: number }) => void>()
    const { document: pdf } = fakePdf(['Ground floor', 'Section'])
    render(<PdfPage document={pdf} page={2} onSize={onSize} onError={vi.fn<() => void>()} />)
    await waitFor(() => expect(canvases()).toEqual(['whole 600x800']))
    expect(onSize).toHaveBeenCalledExactlyOnceWith({ width: 600, height: 800 })
    expect((await screen.findByText('Section')).closest('section')?.getAttribute('aria-label')).toBe('Page 2 of 2')
  })

  test('is rendered again after a zoom has ended, and stays visible until then', async () => {
    const { document: pdf, rendered } = fakePdf(['a'], { isPrompt: false })
    render(<PdfPage document={pdf} page={1} onError={vi.fn<() => void>()} />)
    await waitFor(() => expect(rendered).toHaveLength(1))
    await act(async () => rendered[0]?.finish())
    await waitFor(() => expect(canvases()).toEqual(['whole 300x400']))
    for (const width of [400, 500, 600]) {
      box = new DOMRect(0, 0, width, (width * 4) / 3)
      notifyResize()
    }
    expect(rendered).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(rendered.map(({ scale }) => scale)).toEqual([0.5, 1])
    expect(canvases()).toEqual(['whole 300x400'])
    await act(async () => rendered[1]?.finish())
    expect(canvases()).toEqual(['whole 600x800'])
  })

  test('cancels a rendering when another size is needed', async () => {
    const { document: pdf, rendered } = fakePdf(['a'], { isPrompt: false })
    render(<PdfPage document={pdf} page={1} onError={vi.fn<() => void>()} />)
    await waitFor(() => expect(rendered).toHaveLength(1))
    await resize(new DOMRect(0, 0, 600, 800))
    expect(rendered.map(({ isCancelled, scale }) => [isCancelled, scale])).toEqual([
      [true, 0.5],
      [false, 1],
    ])
  })

  test('renders its visible part again when it is larger than the canvas limit', async () => {
    const { document: pdf, rendered } = fakePdf(['a'])
    render(<PdfPage document={pdf} page={1} onError={vi.fn<() => void>()} />)
    await waitFor(() => expect(rendered).toHaveLength(1))
    await resize(new DOMRect(-3000, -4000, 12_000, 16_000))
    const [, whole, part] = rendered
    expect(whole?.scale).toBeCloseTo(Math.sqrt(8_000_000 / (600 * 800)))
    expect(part).toMatchObject({ scale: 20, size: '1200x960' })
    expect(canvases().map((canvas) => canvas.split(' ')[0])).toEqual(['whole', 'part'])
    await resize(new DOMRect(0, 0, 600, 800))
    expect(canvases()).toHaveLength(1)
  })

  test('is replaced immediately by another page', async () => {
    const { document: pdf, rendered } = fakePdf(['a', 'b'], { isPrompt: false })
    const { rerender } = render(<PdfPage document={pdf} page={1} onError={vi.fn<() => void>()} />)
    await waitFor(() => expect(rendered).toHaveLength(1))
    await act(async () => rendered[0]?.finish())
    expect(await screen.findByText('a')).toBeTruthy()
    rerender(<PdfPage document={pdf} page={2} onError={vi.fn<() => void>()} />)
    expect(canvases()).toEqual([])
    expect(screen.queryByText('a')).toBeNull()
    await waitFor(() => expect(rendered.map(({ page }) => page)).toEqual([1, 2]))
  })

  test('calls onError when it cannot be rendered', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {})
    const onError = vi.fn<() => void>()
    const { document: pdf, rendered } = fakePdf(['a'], { isPrompt: false })
    render(<PdfPage document={pdf} page={1} onError={onError} />)
    await waitFor(() => expect(rendered).toHaveLength(1))
    await act(async () => rendered[0]?.fail(new Error('broken')))
    expect(onError).toHaveBeenCalledOnce()
  })
})
