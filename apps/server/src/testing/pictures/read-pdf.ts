import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { countPages, drawPage, type PageRequest } from '#platform/pdf/pdf.ts'

const withPath = async <Result>(pdf: Uint8Array, act: (path: string) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'joinery-pdf-'))
  try {
    const path = join(folder, 'one.pdf')
    await writeFile(path, pdf)
    return await act(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Counts the pages of a PDF of ours, in this process. */
export const pageCountOf = async (pdf: Uint8Array): Promise<number> => {
  const counted = await withPath(pdf, (path) => countPages.run(path, {}))
  if ('refusal' in counted) throw new Error(counted.refusal)
  return counted.pageCount
}

/** Renders a page of a PDF of ours as a lossless WebP. */
export const drawPdfPage = async (pdf: Uint8Array, wanted: PageRequest): Promise<Uint8Array> => {
  const drawn = await withPath(pdf, (path) => drawPage.run(path, { ...wanted, encoding: { lossless: true } }))
  if ('refusal' in drawn) throw new Error(drawn.refusal)
  return drawn.webp
}
