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

describe('where documents are taken', () => {
  test.each([
    file('a.png', 'image/png'),
    file('A.JPG'),
    file('clipboard', 'image/webp'),
    file('a.pdf'),
    file('a.doc'),
    file('a.docx'),
    file('a.txt'),
    file('a.CSV', 'application/vnd.ms-excel'),
  ])('$name joins', (one) => {
    expect(sortFiles([], [one], documents)).toEqual({ files: [one], refusals: [] })
  })

  test.each([
    file('a.dwg', 'image/vnd.dwg'),
    file('a.svg', 'image/svg+xml'),
    file('a.mp4', 'video/mp4'),
    file('a.zip'),
    file('pdf'),
  ])('$name is refused by its kind', (one) => {
    expect(sortFiles([], [one], documents)).toEqual({
      files: [],
      refusals: [{ name: one.name, reason: 'Only images, PDF, doc, docx, txt and csv files can be attached here' }],
    })
  })
})

describe('where anything is taken', () => {
  test('drawings and films join', () => {
    const many = [file('a.dwg'), file('a.mp4'), file('a')]
    expect(sortFiles([], many, { accept: 'anything', maxFiles: 5 }).files).toEqual(many)
  })
})

test('photographs of phones join', () => {
  const photos = [file('a.HEIC'), file('b', 'image/heif')]
  expect(sortFiles([], photos, documents)).toEqual({ files: photos, refusals: [] })
})

test('100 MB are taken, one byte more is not', () => {
  const { files, refusals } = sortFiles(
    [],
    [file('a.pdf', '', 100 * 2 ** 20), file('b.pdf', '', 100 * 2 ** 20 + 1)],
    documents,
  )
  expect(names(files)).toEqual(['a.pdf'])
  expect(refusals).toEqual([{ name: 'b.pdf', reason: messages.file.tooLarge }])
})

test('the sixth is too many; a refused one takes no place', () => {
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

test('another limit is named as it is', () => {
  const { refusals } = sortFiles([file('1.png')], [file('2.png')], { accept: 'documents', maxFiles: 1 })
  expect(refusals[0]?.reason).toBe('Maximum 1 files at a time')
})
