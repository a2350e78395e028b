import { expect, test, vi } from 'vitest'

import { keepSidebarWidth, readSidebarWidth } from './sidebar-width.ts'

test('a browser that keeps nothing has the usual width', () => {
  expect(readSidebarWidth()).toBe(20)
})

test.each([
  [27.5, 27.5],
  [5, 15],
  [90, 40],
])('a width of %d is read again as %d', (kept, read) => {
  keepSidebarWidth(kept)
  expect(readSidebarWidth()).toBe(read)
})

test.each([
  ['3', 15],
  ['400', 40],
  ['', 20],
  ['wide', 20],
])('a stored %j, whoever wrote it, is %d', (stored, width) => {
  localStorage.setItem('sidebar-width', stored)
  expect(readSidebarWidth()).toBe(width)
})

test('a browser that shuts its storage has the usual width, and nothing breaks', () => {
  vi.stubGlobal('localStorage', {
    clear: () => {},
    getItem: () => {
      throw new Error('shut')
    },
    setItem: () => {
      throw new Error('shut')
    },
  })
  keepSidebarWidth(30)
  expect(readSidebarWidth()).toBe(20)
})
