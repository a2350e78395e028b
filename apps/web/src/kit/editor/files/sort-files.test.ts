import { messages } from '@joinery/contract/messages'
import { describe, expect, test } from 'vitest'

import { sortFiles } from './sort-files.ts'

const file = (name: string, type = '', size = 10): File => {
  const made = new File(['x'], name, { type })
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const documents = { accept: 'documents', maxFiles: 5 } as const
const names = (files: readonly File[]): string[] => files.map(({ name }) => name)

describe('accepting documents', () => {
  test.each([
    file('a.png', 'image/png'),
    file('A.JPG'),
    file('clipboard', 'image/webp'),
    file('a.pdf'),
    file('a.doc'),
    file('a.docx'),
    file('a.txt'),
    file('a.CSV', 'application/vnd.ms-excel'),
  ])('accepts $name', (one) => {
    expect(sortFiles([], [one], documents)).toEqual({ files: [one], refusals: [] })
  })

  test.each([
    file('a.dwg', 'image/vnd.dwg'),
    file('a.svg', 'image/svg+xml'),
    file('a.mp4', 'video/mp4'),
    file('a.zip'),
    file('pdf'),
  ])('rejects $name by its type', (one) => {
    expect(sortFiles([], [one], documents)).toEqual({
      files: [],
      refusals: [{ name: one.name, reason: 'Only images, PDF, doc, docx, txt and csv files can be attached here' }],
    })
  })
})

describe('accepting anything', () => {
  test('accepts drawings and videos', () => {
    const many = [file('a.dwg'), file('a.mp4'), file('a')]
    expect(sortFiles([], many, { accept: 'anything', maxFiles: 5 }).files).toEqual(many)
  })
})

test('accepts phone photos', () => {
  const photos = [file('a.HEIC'), file('b', 'image/heif')]
  expect(sortFiles([], photos, documents)).toEqual({ files: photos, refusals: [] })
})

test('accepts 100 MB, but not one byte more', () => {
  const { files, refusals } = sortFiles(
    [],
    [file('a.pdf', '', 100 * 2 ** 20), file('b.pdf', '', 100 * 2 ** 20 + 1)],
    documents,
  )
  expect(names(files)).toEqual(['a.pdf'])
  expect(refusals).toEqual([{ name: 'b.pdf', reason: messages.file.tooLarge }])
})

test('rejects the sixth file; a rejected one does not count', () => {
  const current = ['1.png', '2.png', '3.png'].map((name) => file(name))
  const { files, refusals } = sortFiles(
    current,
    [file('x.zip'), file('4.png'), file('5.png'), file('6.png')],
    documents,
  )
  expect(names(files)).toEqual(['1.png', '2.png', '3.png', '4.png', '5.png'])
  expect(refusals.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
    'x.zip: Only images, PDF, doc, docx, txt and csv files can be attached here',
    '6.png: Maximum 5 files at a time',
  ])
})

test('names another limit in its message', () => {
  const { refusals } = sortFiles([file('1.png')], [file('2.png')], { accept: 'documents', maxFiles: 1 })
  expect(refusals[0]?.reason).toBe('Maximum 1 files at a time')
})
