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

/** A fake PDF with these texts as pages, each 600 by 800 points. Records what is rendered. */
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
  } as unknown as PdfDocument // only the parts in use
  return { document, rendered }
}
