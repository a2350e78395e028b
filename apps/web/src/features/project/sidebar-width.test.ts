import { expect, test, vi } from 'vitest'

import { saveSidebarWidth, readSidebarWidth } from './sidebar-width.ts'

test('returns the default width when nothing is stored', () => {
  expect(readSidebarWidth()).toBe(20)
})

test.each([
  [27.5, 27.5],
  [5, 15],
  [90, 40],
])('restores a width of %d as %d', (saved, restored) => {
  saveSidebarWidth(saved)
  expect(readSidebarWidth()).toBe(restored)
})

test.each([
  ['3', 15],
  ['400', 40],
  ['', 20],
  ['wide', 20],
])('reads a stored %j as %d', (stored, width) => {
  localStorage.setItem('sidebar-width', stored)
  expect(readSidebarWidth()).toBe(width)
})

test('returns the default width without storage access', () => {
  vi.stubGlobal('localStorage', {
    clear: () => {},
    getItem: () => {
      throw new Error('Access denied')
    },
    setItem: () => {
      throw new Error('Access denied')
    },
  })
  saveSidebarWidth(30)
  expect(readSidebarWidth()).toBe(20)
})
