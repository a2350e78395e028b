// People whose sockets are on two different processes see each other's changes.
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { readMetric } from '@joinery/server/testing/read-metric'
import { callAt, logInAt } from '@joinery/server/testing/remote-client'

import { card, cardTexts, createCards, expectCards } from '../../../e2e/fixtures/board.ts'
import { callAs } from '../../../e2e/fixtures/call-as.ts'
import { expectOnline, meet, message, send } from '../../../e2e/fixtures/conversation.ts'
import { createLink } from '../../../e2e/fixtures/guests.ts'
import { expect, test } from '../../../e2e/fixtures/people.ts'
import { createProject } from '../../../e2e/fixtures/project.ts'

const processes = (process.env['PRODUCT_PROCESSES'] ?? '').split(' ')

/** Number of sockets per process. */
const countSockets = (): Promise<number[]> =>
  Promise.all(processes.map((address) => readMetric(address, process.env['METRICS_TOKEN'] ?? '', 'joinery_sockets')))

/** nginx chooses a process per connection, so reconnecting reaches the other one sooner or later. */
const reconnectUntil = async (
  isWanted: (counts: number[]) => boolean,
  reconnect: () => Promise<unknown>,
): Promise<void> => {
  for (let tries = 0; tries < 30; tries++) {
    const counts = await countSockets()
    if (isWanted(counts)) return
    await reconnect()
  }
  throw new Error('They were never at two processes')
}

const isOneEach = (counts: number[]): boolean => counts.every((count) => count === 1)

test('two people on two processes can chat and see each other and the board', async ({ signIn }) => {
  const { mara, jonas, id, path } = await meet(signIn)
  await reconnectUntil(isOneEach, async () => {
    await jonas.page.reload()
    await expectOnline(jonas.page, 2)
  })
  await send(mara.page, 'Walnut or oak?')
  await expect(message(jonas.page, 'Walnut or oak?')).toBeVisible()
  await send(jonas.page, 'Walnut.')
  await expect(message(mara.page, 'Walnut.')).toBeVisible()

  await createCards(mara, id, cardTexts)
  const board = path.replace('discussion', 'board')
  await mara.page.goto(board)
  await jonas.page.goto(board)
  const everything = { 'To Do': cardTexts, 'In Progress': [], Done: [] }
  await expectCards(jonas.page, everything)
  await reconnectUntil(isOneEach, async () => {
    await jonas.page.reload()
    await expectCards(jonas.page, everything)
    await expectOnline(jonas.page, 2)
  })
  await card(mara.page, 'Order the slab').getByRole('button', { name: 'Move to ...' }).click()
  await mara.page.getByRole('menuitem', { name: 'Move to In Progress' }).click()
  await expectCards(jonas.page, {
    'To Do': ['Template the island', 'Sample of brass'],
    'In Progress': ['Order the slab'],
    Done: [],
  })

  // A person on another page is notified by the bell.
  await jonas.page.goto('/dashboard')
  const bell = jonas.page.getByRole('button', { name: 'Notifications' })
  await expect(bell).toBeVisible()
  const before = Number(/\d+/.exec((await bell.textContent()) ?? '')?.[0] ?? 0)
  await mara.page.goto(path)
  await send(mara.page, 'The slab is ordered.')
  await expect(bell).toContainText(`${before + 1}`)
  for (const { context } of [mara, jonas]) await context.close()
})

test('a guest on one process is disconnected when the link is revoked through the other', async ({
  signIn,
  browser,
}) => {
  await expect.poll(countSockets).toEqual([0, 0])
  const owner = await signIn()
  const id = await createProject(owner, 'Hartwell Kitchen')
  const path = await createLink(owner, id)
  const { links } = await callAs(owner, 'listLinks', { params: { id } })
  const context = await browser.newContext({ baseURL: process.env['PRODUCT_ADDRESS'] ?? '' })
  const page = await context.newPage()
  await page.goto(path)
  const heading = page.getByRole('heading', { name: 'Hartwell Kitchen' })
  await expect(heading).toBeVisible()
  const sum = async (): Promise<number> => (await countSockets()).reduce((all, count) => all + count, 0)
  await expect.poll(sum).toBe(1)
  const [first] = await countSockets()
  const other = processes[first === 1 ? 1 : 0] ?? ''
  const params = { linkId: links[0]?.uid_link ?? '' }
  const revoked = await callAt(other, 'deleteLink', { token: await logInAt(other, owner), params })
  expect(revoked.status).toBe(200)
  await expect(heading).toBeHidden({ timeout: 5000 })
  await expect(page.getByRole('heading', { name: guestMessages.linkInvalid })).toBeVisible()
  await context.close()
})
