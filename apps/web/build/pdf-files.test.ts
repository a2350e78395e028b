import { existsSync } from 'node:fs'

import { expect, test } from 'vitest'

import { listPdfFiles, pdfFolder } from './pdf-files.ts'

test('serves everything pdf.js fetches from our own files, without its script engine', async () => {
  const files = await listPdfFiles()
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([
      'pdf.min.mjs',
      'pdf.worker.min.mjs',
      'wasm/openjpeg.wasm',
      'wasm/jbig2.wasm',
      'wasm/qcms_bg.wasm',
      'standard_fonts/FoxitSerif.pfb',
      'cmaps/UniJIS-UTF16-H.bcmap',
      'iccs/CGATS001Compat-v2-micro.icc',
      'wasm/LICENSE_OPENJPEG',
    ]),
  )
  expect([...files.keys()].filter((name) => name.includes('quickjs-eval'))).toEqual([])
  expect([...files.values()].every((path) => existsSync(path))).toBe(true)
})

test('puts the files below a versioned path, so that they can be cached permanently', async () => {
  expect(await pdfFolder()).toMatch(/^assets\/pdf-\d+\.\d+\.\d+$/)
})
