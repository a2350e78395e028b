import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Program, runProgram } from '@joinery/server/testing/run-program'

import { card, createCards } from '../fixtures/board.ts'
import { composer, conversation, meet, message, send, write } from '../fixtures/conversation.ts'
import { expect, test as base } from '../fixtures/people.ts'

type Server = { readonly address: string; readonly kill: () => Promise<void>; readonly startAgain: () => Promise<void> }

/** A product of this story's own: the others go on while it is down. */
const test = base.extend<{ server: Server }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures that are wanted here
  server: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'joinery-e2e-'))
    const start = (port: string): Program =>
      runProgram({ DATA_DIR: dataDir, PORT: port, FLOOD_LIMIT: '0', LOG_LEVEL: 'fatal' }, 'quick server')
    let program = start('0')
    const address = await program.ready
    await use({
      address,
      kill: async () => {
        program.child.kill('SIGKILL')
        await program.exited
      },
      startAgain: async () => {
        program = start(new URL(address).port)
        await program.ready
      },
    })
    program.child.kill('SIGTERM')
    await program.exited
    await rm(dataDir, { recursive: true, force: true })
  },
  address: async ({ server }, use) => use(server.address),
})

test('the server is killed and comes back: nobody reloads, nothing is lost, nothing is doubled', async ({
  server,
  signIn,
}) => {
  const { mara, jonas, id } = await meet(signIn)
  const board = await jonas.context.newPage()
  await board.goto(`/projects/${id}/board`)
  await expect(board.getByRole('heading', { name: 'To Do' })).toBeVisible()
  await send(mara.page, 'Before the fall')
  await expect(message(jonas.page, 'Before the fall')).toBeVisible()

  const stood = await composer(mara.page).boundingBox()
  await server.kill()
  for (const page of [mara.page, jonas.page, board])
    await expect(page.getByText('The server is restarting')).toBeVisible()
  // The word lies over the page: nothing has moved.
  expect(await composer(mara.page).boundingBox()).toEqual(stood)
  await write(mara.page, 'Into the silence')
  await mara.page.keyboard.press('Control+Enter')
  await expect(message(mara.page, 'Into the silence')).toContainText('Failed to send message')
  await write(jonas.page, 'A draft that waits')

  await server.startAgain()
  // Nobody does anything: after a burst of attempts one more is made every 10 to 30 seconds.
  await createCards(mara, id, ['Written after the return'])
  await expect(card(board, 'Written after the return')).toBeVisible()
  for (const page of [mara.page, jonas.page, board])
    await expect(page.getByRole('button', { name: 'Reconnect' })).toBeHidden()
  // What could not be sent goes by itself.
  await expect(message(jonas.page, 'Into the silence')).toBeVisible()
  await expect(composer(jonas.page)).toHaveText('A draft that waits')
  await jonas.page.keyboard.press('Control+Enter')
  await expect(message(mara.page, 'A draft that waits')).toBeVisible()

  for (const { page } of [mara, jonas]) {
    await expect(conversation(page).getByRole('article')).toHaveCount(3)
    await page.reload()
    await expect(conversation(page).getByRole('article')).toHaveCount(3)
  }
})
