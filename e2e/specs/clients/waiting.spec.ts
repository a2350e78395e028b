import { callPath } from '@joinery/contract/calls'
import type { Locator, Page } from '@playwright/test'

import { createCards } from '../../fixtures/board.ts'
import { art } from '../../fixtures/light-table.ts'
import { expect, type SignedIn, test } from '../../fixtures/people.ts'
import { authorise, createProject } from '../../fixtures/project.ts'

const section = (page: Page): Locator => page.getByRole('region', { name: 'Waits for you' })

const idOf = async ({ context }: SignedIn): Promise<string> => {
  const answer = await context.request.get(`/api${callPath('getMe')}`, { headers: await authorise(context) })
  const { user } = (await answer.json()) as { user: { uid_user: string } } // the contract's shape
  return user.uid_user
}

const addPicture = async ({ context }: SignedIn, id: string): Promise<string> => {
  const headers = await authorise(context)
  const multipart = { attachments: await art('hero-after') }
  const answer = await context.request.put(`/api${callPath('updateProject', { id })}`, { headers, multipart })
  expect(answer.ok()).toBe(true)
  const read = await context.request.get(`/api${callPath('getProject', { id })}`, { headers })
  const { files } = (await read.json()) as { files: { uid_file: string }[] } // the contract's shape
  return files[0]?.uid_file ?? ''
}

/** Two people in a project with one picture; the id is that of the second. */
const meetAtPicture = async (signIn: () => Promise<SignedIn>) => {
  const [mara, jonas] = [await signIn(), await signIn()]
  const id = await createProject(mara, 'Hartwell Kitchen', { members: [jonas] })
  return { mara, jonas, id, uid_file: await addPicture(mara, id), uid_user: await idOf(jonas) }
}

const mention = async ({ context }: SignedIn, fileId: string, uid_user: string): Promise<void> => {
  const content = `<p><span data-mention="${uid_user}">@Jonas</span> which handle?</p>`
  const pin = await context.request.post(`/api${callPath('createPin', { fileId })}`, {
    headers: await authorise(context),
    data: { x: 0.5, y: 0.5, content },
  })
  expect(pin.status()).toBe(201)
}

test('a comment that mentions somebody and a card that is due stand on their dashboard until they are done', async ({
  signIn,
}) => {
  const { mara, jonas, id, uid_file, uid_user } = await meetAtPicture(signIn)
  const { page } = jonas
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Hartwell Kitchen' }).first()).toBeVisible()
  await expect(section(page)).toHaveCount(0)

  // It comes by itself.
  await mention(mara, uid_file, uid_user)
  await expect(section(page).getByRole('link', { name: /which handle\?/ })).toBeVisible()

  const [replyId = ''] = await createCards(mara, id, ['Order the slab'])
  const today = new Date().toISOString().slice(0, 10)
  const given = await mara.context.request.put(`/api${callPath('setCardFields', { replyId })}`, {
    headers: await authorise(mara.context),
    data: { assignee_uid: uid_user, due_date: today },
  })
  expect(given.ok()).toBe(true)
  const card = section(page).getByRole('link', { name: /Order the slab/ })
  await expect(card).toContainText('Due today')

  // One click leads there, and what is done goes.
  await card.click()
  await expect(page).toHaveURL(new RegExp(`/projects/${id}/board\\?card=${replyId}`))
  const done = await jonas.context.request.put(`/api${callPath('moveCard', { replyId })}`, {
    headers: await authorise(jonas.context),
    data: { kanban_status: 'done' },
  })
  expect(done.ok()).toBe(true)
  await page.goto(`/projects/${id}`)
  const comment = section(page).getByRole('link')
  await expect(comment).toHaveCount(1)
  await comment.click()
  await expect(page).toHaveURL(new RegExp(`file=${uid_file}&pin=`))
  const panel = page.getByRole('region', { name: 'Comments' })
  await panel.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(panel.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Hartwell Kitchen' }).first()).toBeVisible()
  await expect(section(page)).toHaveCount(0)
})

test('a comment written after the page was read and before it was connected stands there once it is', async ({
  signIn,
}) => {
  const { mara, jonas, uid_file, uid_user } = await meetAtPicture(signIn)
  const { page } = jonas
  const line = Promise.withResolvers<void>()
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await line.promise
    socket.connectToServer()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Hartwell Kitchen' }).first()).toBeVisible()
  await expect(section(page)).toHaveCount(0)
  await mention(mara, uid_file, uid_user)
  line.resolve()
  await expect(section(page).getByRole('link', { name: /which handle\?/ })).toBeVisible()
})
