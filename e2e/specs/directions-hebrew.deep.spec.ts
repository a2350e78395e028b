// User text follows the direction of its own script, both displayed and while typing.
import { paletteMessages } from '@joinery/contract/messages/palette-messages'
import type { Page } from '@playwright/test'

import { callAs, type Caller } from '../fixtures/call-as.ts'
import { composer } from '../fixtures/conversation.ts'
import { name, title, words } from '../fixtures/hebrew.ts'
import { createPerson, expect, test } from '../fixtures/people.ts'
import { addFile, createProject } from '../fixtures/project.ts'
import { walkTo } from '../fixtures/walk.ts'

/** Right-to-left texts rendered from left to right. Texts for screen readers are not rendered. */
const wrongWay = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const [first = ''] = /\p{L}/u.exec(node.nodeValue ?? '') ?? []
      if (!parent || !/\p{Script=Hebrew}/u.test(first) || !parent.checkVisibility()) continue
      if (parent.closest('.sr-only, option, script, title')) continue
      const { direction, unicodeBidi } = getComputedStyle(parent)
      if (direction !== 'rtl' && unicodeBidi !== 'plaintext') faults.push(parent.outerHTML.slice(0, 160))
    }
    return faults
  })

const sendMessage = async (person: Caller, id: string, data: object): Promise<string> =>
  (await callAs(person, 'createReply', { params: { id }, data })).reply.uid_reply

test('Hebrew is rendered right to left in names, titles, messages, cards, comments, files and results', async ({
  signIn,
  address,
}) => {
  const jonas = await signIn(await createPerson(address, name))
  const mara = await signIn(await createPerson(address, name))
  const { page } = mara
  const id = await createProject(mara, title, { description: `<p>${words}</p>`, members: [jonas] })
  const question = await sendMessage(jonas, id, {
    content: `<p>${words}</p><p>Latin beside it</p><ul><li>${words}</li></ul>`,
  })
  await sendMessage(mara, id, { content: `<p>${words}</p>`, quotedMessage: { uid_reply: question } })
  const card = await sendMessage(jonas, id, { content: `<p>${words}</p>`, replyType: 'kanban' })
  await sendMessage(jonas, id, { content: `<p>${words}</p>`, replyType: 'kanban', parentReplyId: card })
  await addFile(mara, id, { name: `${title}.txt`, mimeType: 'text/plain', buffer: Buffer.from('text') })

  const seen: Record<string, string[]> = {}
  const look = async (view: string) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      seen[`${view} at ${width}`] = await wrongWay(page)
    }
  }
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await look('dashboard')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('combobox', { name: paletteMessages.field }).fill('אלון')
  await expect(page.getByRole('group', { name: 'Cards' })).toBeVisible()
  await look('search')
  await walkTo(page, `/projects/${id}/overview`)
  await expect(page.getByText(`${title}.txt`)).toBeVisible()
  await look('overview')
  await walkTo(page, `/projects/${id}/discussion`)
  await expect(composer(page)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await look('discussion')
  await walkTo(page, `/projects/${id}/board?card=${card}`)
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeVisible()
  await look('card')
  await walkTo(page, `/projects/${id}/settings`)
  await expect(page.getByRole('button', { name: '+ Add Members' })).toBeVisible()
  await look('settings')
  await walkTo(page, '/notifications')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await look('notifications')
  expect(Object.entries(seen).flatMap(([view, faults]) => faults.map((fault) => `${view}: ${fault}`))).toEqual([])
})
