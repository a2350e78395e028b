import { expect, test } from 'vitest'

import { newId } from './ids.ts'

const timeOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

test('creates UUIDs of version 7 with the creation time', () => {
  const before = Date.now()
  const id = newId()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(timeOf(id)).toBeGreaterThanOrEqual(before)
  expect(timeOf(id)).toBeLessThanOrEqual(Date.now() + 1)
})

test('creates increasing ids in quick succession', () => {
  const ids = Array.from({ length: 20_000 }, () => newId())
  expect(ids).toEqual([...ids].toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})

test('creates increasing ids when the clock is set back', () => {
  const now = Date.now() + 60_000
  const first = newId(now)
  const second = newId(now - 30_000)
  expect(second > first).toBe(true)
})
