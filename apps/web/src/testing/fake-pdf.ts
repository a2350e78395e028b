import { vi } from 'vitest'

import type { PdfDocument } from '#kit/pdf/pdf-library.ts'

type FakeSheet = {
  readonly getViewport: (options: Viewport) => Viewport & { readonly width: number; readonly height: number }
  readonly getTextContent: () => Promise<{
    readonly items: readonly { readonly str: string; readonly hasEOL: boolean }[]
  }>
  readonly render: (options: { readonly canvas: HTMLCanvasElement; readonly viewport: Viewport }) => FakeRendering
}

type Viewport = { readonly scale: number; readonly offsetX?: number; readonly offsetY?: number }

/** One drawing of a page: a test says when it is finished. */
type FakeRendering = {
  readonly promise: Promise<void>
  readonly cancel: () => void
}

export type Rendered = {
  readonly page: number
  readonly scale: number
  readonly size: string
  isCancelled: boolean
  finish: () => void
  fail: (error: Error) => void
}

/** A document whose pages are these texts, each 600 points wide and 800 high. What is drawn of it is noted. */
export const fakePdf = (texts: readonly string[], { isPrompt = true } = {}) => {
  const rendered: Rendered[] = []
  const sheetOf = (page: number): FakeSheet => ({
    getViewport: (options) => ({ ...options, width: 600 * options.scale, height: 800 * options.scale }),
    getTextContent: async () => ({ items: [{ str: texts[page - 1] ?? '', hasEOL: true }] }),
    render: ({ canvas, viewport }) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const entry: Rendered = {
        page,
        scale: viewport.scale,
        size: `${canvas.width}x${canvas.height}`,
        isCancelled: false,
        finish: resolve,
        fail: reject,
      }
      rendered.push(entry)
      if (isPrompt) resolve()
      return {
        promise,
        cancel: () => {
          entry.isCancelled = true
          reject(Object.assign(new Error('cancelled'), { name: 'RenderingCancelledException' }))
        },
      }
    },
  })
  const document = {
    numPages: texts.length,
    getPage: vi.fn<(page: number) => Promise<FakeSheet>>(async (page) => sheetOf(page)),
  } as unknown as PdfDocument // as much of one as is used
  return { document, rendered }
}
