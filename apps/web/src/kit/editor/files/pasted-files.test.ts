import { expect, test } from 'vitest'

import { pastedFiles } from './pasted-files.ts'

const clipboard = (files: readonly File[], html = ''): DataTransfer => {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  if (html) transfer.setData('text/html', html)
  return transfer
}
const screenshot = () => new File(['x'], 'image.png', { type: 'image/png' })
const names = (files: readonly File[]): string[] => files.map(({ name }) => name)

test('accepts an image under a unique name', () => {
  expect(names(pastedFiles(clipboard([screenshot()]), []))).toEqual(['pasted-picture-1.png'])
  const first = new File(['x'], 'pasted-picture-1.png')
  expect(names(pastedFiles(clipboard([screenshot(), screenshot()]), [first]))).toEqual([
    'pasted-picture-2.png',
    'pasted-picture-3.png',
  ])
})

test('keeps a file’s name and accepts an image copied from a page', () => {
  expect(names(pastedFiles(clipboard([new File(['x'], 'plan.pdf')], '<img src="x">'), []))).toEqual(['plan.pdf'])
})

test('treats text with an image of itself as text', () => {
  expect(pastedFiles(clipboard([screenshot()], '<table><tr><td>900</td></tr></table>'), [])).toEqual([])
  expect(pastedFiles(null, [])).toEqual([])
})
