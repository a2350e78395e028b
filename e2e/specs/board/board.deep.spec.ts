import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { card, cardTexts, column, createCards, expectCards } from '../../fixtures/board.ts'
import { expectOnline, untilLooking } from '../../fixtures/conversation.ts'
import { expect, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'
import { settle, watchRequests } from '../../fixtures/walk.ts'

/** Time at which a page shows the card in that column, by the shared clock of both browsers. */
const whenShown = (page: Page, status: string, text: string): Promise<number> =>
  page.evaluate(
    ([name, wanted]) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const found = document.querySelector(`section[data-column="${name}"] ul`)?.textContent?.includes(wanted ?? '')
          if (found) resolve(Date.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
    [status, text],
  )

/** Counts full board responses from now on; a 304 does not count. */
const countReads = (page: Page): (() => number) => {
  let reads = 0
  page.on('response', (answer) => {
    if (answer.url().endsWith('/kanban') && answer.status() === 200) reads += 1
  })
  return () => reads
}

test("two people see each other's moves within a second without refetching the board", async ({ signIn }) => {
  const alice = await signIn()
  const bob = await signIn()
  const id = await createProject(alice, 'Hartwell Kitchen', { members: [bob] })
  await createCards(alice, id, cardTexts)
  for (const { page } of [alice, bob]) {
    watchRequests(page)
    const looking = untilLooking(page, 'board')
    await page.goto(`/projects/${id}/board`)
    await expectCards(page, { 'To Do': cardTexts })
    await looking
  }
  for (const { page } of [alice, bob]) await expectOnline(page, 2)
  // The board is read again once the socket has joined. A move would make that response a full one.
  for (const { page } of [alice, bob]) await settle(page)
  const counts = [alice, bob].map(({ page }) => countReads(page))
  const moves = [
    { mover: alice, watcher: bob, text: 'Order the slab', goal: 'In Progress', status: 'in_progress' },
    { mover: bob, watcher: alice, text: 'Order the slab', goal: 'Done', status: 'done' },
    { mover: alice, watcher: bob, text: 'Sample of brass', goal: 'Done', status: 'done' },
    { mover: bob, watcher: alice, text: 'Template the island', goal: 'In Progress', status: 'in_progress' },
    { mover: alice, watcher: bob, text: 'Template the island', goal: 'To Do', status: 'todo' },
  ]
  const delays: number[] = []
  for (const { mover, watcher, text, goal, status } of moves) {
    const moved = whenShown(mover.page, status, text)
    const seen = whenShown(watcher.page, status, text)
    await card(mover.page, text).dragTo(column(mover.page, goal))
    delays.push((await seen) - (await moved))
  }
  // The minimum, because a busy machine is slow now and then.
  expect(Math.min(...delays)).toBeLessThan(1000)
  const after = { 'To Do': ['Template the island'], 'In Progress': [], Done: ['Order the slab', 'Sample of brass'] }
  await expectCards(alice.page, after)
  await expectCards(bob.page, after)
  expect(counts.map((count) => count())).toEqual([0, 0])
})

test('files added to and removed from a card appear for others immediately', async ({ signIn }) => {
  const [mara, jonas] = [await signIn(), await signIn()]
  const id = await createProject(mara, 'Hartwell Kitchen', { members: [jonas] })
  const [uid] = await createCards(mara, id, ['Order the slab'])
  for (const { page } of [mara, jonas]) {
    await page.goto(`/projects/${id}/board?card=${uid}`)
    await expect(page.getByRole('dialog', { name: 'Card' })).toBeVisible()
  }
  const buffer = await readFile(new URL('../../../art/card-stone.webp', import.meta.url))
  await mara.page.getByLabel('Add files').setInputFiles([
    { name: 'stone.webp', mimeType: 'image/webp', buffer },
    { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('Größe: 720', 'latin1') },
  ])
  for (const { page } of [mara, jonas]) {
    await expect(page.getByRole('button', { name: 'Open stone.webp' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download list.txt' })).toBeVisible()
  }
  await expect(jonas.page.getByLabel('Add files')).toBeHidden()

  // The line of the upload also has its name, until the response arrives.
  const open = mara.page.getByRole('button', { name: 'Open stone.webp' })
  const tile = mara.page.getByRole('listitem').filter({ has: open })
  await tile.hover()
  await tile.getByRole('button', { name: 'Delete' }).click()
  await mara.page.getByRole('button', { name: 'Remove' }).click()
  for (const { page } of [mara, jonas]) {
    await expect(page.getByText('stone.webp')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Download list.txt' })).toBeVisible()
  }
})
