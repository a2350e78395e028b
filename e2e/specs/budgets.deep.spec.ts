import type { Page, Request } from '@playwright/test'

import { createCards } from '../fixtures/board.ts'
import { expectPrivateWithin, expectPublicWithin, privatePages, publicPages } from '../fixtures/budgets.ts'
import { expect, test } from '../fixtures/people.ts'
import { createProject } from '../fixtures/project.ts'

test('fetches no more script than budgeted for any public page', async ({ page }) => {
  await expectPublicWithin(page, publicPages)
})

test('fetches no more script than budgeted for any page of an account or a guest', async ({ page, signIn }) => {
  await expectPrivateWithin(await signIn(), page, privatePages)
})

type Opening = {
  /** Method and path; a request for another part of a list counts as a repetition. */
  readonly calls: readonly string[]
  /** Events with times, to explain repeated requests. */
  readonly story: readonly string[]
}

/** Calls of a page until it is idle. */
const callsOf = async (page: Page, open: () => Promise<void>): Promise<Opening> => {
  const calls: string[] = []
  const story: string[] = []
  const base = new URL('/api/', page.url()).href
  const began = Date.now()
  const record = (what: string) => story.push(`${Date.now() - began} ms: ${what}`)
  const nameOf = (request: Request) => `${request.method()} ${request.url().slice(base.length).split('?')[0]}`
  page.on('request', (request) => {
    if (!request.url().startsWith(base)) return
    calls.push(nameOf(request))
    record(`asked for ${nameOf(request)}`)
  })
  page.on('requestfailed', (request) => record(`failed: ${nameOf(request)} ${request.failure()?.errorText}`))
  page.on('response', (response) => {
    if (response.status() >= 400) record(`answered ${response.status()}: ${nameOf(response.request())}`)
  })
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => record(`heard ${String(payload)}`)))
  const joined = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await open()
  await joined
  await page.waitForLoadState('networkidle')
  return { calls, story }
}

/** Ahead of the page, when a component is mounted, and after joining the room: something may have happened in between. */
const mostReads = 3

const readTooOften = (calls: readonly string[]): string[] =>
  [...new Set(calls)].filter((call) => calls.filter((other) => other === call).length > mostReads)

test('reads nothing more than three times when a page of a project or the dashboard opens', async ({ signIn }) => {
  const mara = await signIn()
  const id = await createProject(mara, 'Hartwell Kitchen')
  await createCards(mara, id, ['Order the slab'])
  for (const tab of ['overview', 'board', 'discussion', 'genai', 'settings', 'dashboard'] as const) {
    await test.step(tab, async () => {
      const page = await mara.context.newPage()
      const path = tab === 'dashboard' ? '/dashboard' : `/projects/${id}/${tab}`
      const title = page.getByRole('heading', { level: 1 })
      // Late events of the project's creation make a page refetch. After several loads none are left.
      for (let loads = 0; loads < 3; loads++) {
        await page.goto(path)
        await expect(title).toBeVisible()
        await page.waitForLoadState('networkidle')
      }
      const { calls, story } = await callsOf(page, async () => {
        await page.reload()
        await expect(title).toBeVisible()
      })
      expect(calls).toContain('GET notifications/unread-count')
      expect(readTooOften(calls), story.join('\n')).toEqual([])
      await page.close()
    })
  }
})
