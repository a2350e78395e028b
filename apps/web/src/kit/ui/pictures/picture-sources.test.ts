import { expect, test } from 'vitest'

import { pictureSources } from './picture-sources.ts'

const files = {
  './pictures/nook-1200.avif': '/a/nook-1200-x.avif',
  './pictures/nook-480.avif': '/a/nook-480-x.avif',
  './pictures/nook-800.webp': '/a/nook-800-x.webp',
  './pictures/nook-clay-480.avif': '/a/nook-clay-480-x.avif',
}

test('an image offers only its own files, narrow ones first', () => {
  expect(pictureSources(files, 'nook', { width: 4, height: 3 })).toEqual({
    avif: '/a/nook-480-x.avif 480w, /a/nook-1200-x.avif 1200w',
    webp: '/a/nook-800-x.webp 800w',
    src: '/a/nook-800-x.webp',
    width: 4,
    height: 3,
  })
})

test('fails with a clear error for an image without files', () => {
  expect(() => pictureSources(files, 'attic', { width: 4, height: 3 })).toThrow('There is no image called attic')
})
