import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { ExportAudience, ExportFormat } from '@joinery/contract/selections/transfer'
import readXlsx from 'read-excel-file/node'

import { defaultApiKey } from '#platform/http/api-key.ts'

import type { TestUser } from './build-user.ts'
import type { Answer } from './http-client.ts'
import type { TestApp } from './test-app.ts'

/** Multipart with a CSV file. */
export const csvForm = (csv: string | Uint8Array, fields: Record<string, string> = {}): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([typeof csv === 'string' ? csv : new Uint8Array(csv)], { type: 'text/csv' }), 'list.csv')
  return form
}

export const importCsv = (
  who: TestUser,
  id: string,
  csv: string | Uint8Array,
  fields: Record<string, string> = {},
): Promise<Answer> => who.call('importSelections', { params: { id }, form: csvForm(csv, fields) })

export const tryExport = (
  { app }: { readonly app: TestApp['app'] },
  who: TestUser,
  id: string,
  format: ExportFormat,
  audience: ExportAudience,
  more: Record<string, string> = {},
) =>
  app.http.inject({
    url: `/api/projects/${id}/selections/export?${new URLSearchParams({ format, for: audience, ...more }).toString()}`,
    headers: { authorization: `Bearer ${who.token}`, 'x-api-key': defaultApiKey },
  })

export const readSheet = async (bytes: Buffer): Promise<readonly (readonly unknown[])[]> => {
  const [sheet] = await readXlsx(bytes)
  return sheet?.data ?? []
}

/** The texts of the pages. */
export const readPdfTexts = async (bytes: Uint8Array): Promise<string[]> => {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const texts = [...document.pages()].map((page) => page.getText())
  document.destroy()
  library.destroy()
  return texts
}
