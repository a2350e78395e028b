import { setImmediate as nextTurn } from 'node:timers/promises'

import { expect, it } from 'vitest'

import { awaitTurn } from './pace-uploads.ts'

const chunk = 64 * 1024

/** An upload whose next chunk is always there. */
const startUpload = (chunks: number) => {
  const progress = { handled: 0 }
  const upload = async (): Promise<void> => {
    for (let count = 0; count < chunks; count++) {
      await awaitTurn(chunk)
      progress.handled++
    }
  }
  return { progress, ended: upload() }
}

it('lets other work run between the chunks of many uploads', async () => {
  const uploads = Array.from({ length: 20 }, () => startUpload(16))
  const handled = () => uploads.reduce((sum, { progress }) => sum + progress.handled, 0)
  let before = 0
  let turns = 0
  while (handled() < 20 * 16) {
    await nextTurn()
    expect(handled() - before).toBeLessThanOrEqual(8)
    before = handled()
    turns++
  }
  expect(turns).toBeGreaterThan(20)
  await Promise.all(uploads.map(({ ended }) => ended))
})

it('shares the turns equally, also with an upload that begins later', async () => {
  const early = Array.from({ length: 10 }, () => startUpload(40))
  for (let turn = 0; turn < 10; turn++) await nextTurn()
  const late = startUpload(10)
  await late.ended
  expect(early.every(({ progress }) => progress.handled < 40)).toBe(true)
  const counts = early.map(({ progress }) => progress.handled)
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
  await Promise.all(early.map(({ ended }) => ended))
})
