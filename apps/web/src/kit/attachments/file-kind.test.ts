import { expect, test } from 'vitest'

import { fileEnding, fileKind } from './file-kind.ts'

test.each([
  ['image/jpeg', 'image'],
  ['image/avif', 'image'],
  ['image/svg+xml', 'other'],
  ['image/heic', 'image'],
  ['image/tiff', 'other'],
  ['application/pdf', 'pdf'],
  ['text/csv', 'document'],
  ['application/msword', 'document'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'document'],
  ['video/mp4', 'video'],
  ['audio/mpeg', 'audio'],
  ['application/zip', 'other'],
  ['application/octet-stream', 'other'],
])('classifies %s as %s', (mimetype, kind) => {
  expect(fileKind(mimetype)).toBe(kind)
})

test.each([
  ['plan.final.dwg', 'DWG'],
  ['README', ''],
  ['what.is this', ''],
])('the extension of %s is %j', (name, ending) => {
  expect(fileEnding(name)).toBe(ending)
})
