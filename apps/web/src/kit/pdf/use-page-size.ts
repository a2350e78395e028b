import { useEffect, useState } from 'react'

import type { PdfDocument } from './pdf-library.ts'

/** In points, 72 per inch. */
export type PageSize = { readonly width: number; readonly height: number }

const known = new WeakMap<PdfDocument, Map<number, PageSize>>()

const readPageSize = async (document: PdfDocument, page: number): Promise<PageSize> => {
  const sizes = known.get(document) ?? new Map<number, PageSize>()
  known.set(document, sizes)
  const found = sizes.get(page)
  if (found) return found
  const { width, height } = (await document.getPage(page)).getViewport({ scale: 1 })
  sizes.set(page, { width, height })
  return { width, height }
}

type Found = { readonly document: PdfDocument; readonly page: number; readonly size: PageSize }

/** Null until known. Also reads the neighbouring pages, so that stepping does not wait. */
export const usePageSize = (document: PdfDocument | null, page: number): PageSize | null => {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (!document) return undefined
    let isCancelled = false
    const read = async () => {
      const size = await readPageSize(document, page)
      if (isCancelled) return
      setFound({ document, page, size })
      for (const beside of [page - 1, page + 1]) {
        if (beside >= 1 && beside <= document.numPages) void readPageSize(document, beside).catch(() => undefined)
      }
    }
    // Ignore: the renderer reports the error.
    read().catch(() => undefined)
    return () => {
      isCancelled = true
    }
  }, [document, page])
  if (found && found.document === document && found.page === page) return found.size
  return (document && known.get(document)?.get(page)) ?? null
}
