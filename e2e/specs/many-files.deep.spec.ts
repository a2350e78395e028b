// A project with more files than two pages: members and guests reach every file.
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import { stretch } from '@joinery/server/testing/stretch'
import type { Locator, Page } from '@playwright/test'

import { art } from '../fixtures/art.ts'
import { callAs } from '../fixtures/call-as.ts'
import { createLink } from '../fixtures/guests.ts'
import { expect, type SignedIn, test } from '../fixtures/people.ts'
import { addFile, createProject } from '../fixtures/project.ts'
import { watchConsole } from '../fixtures/windows.ts'

const fileCount = 450
const perRequest = 5

/** An image, and newer notes. Returns the image's id. */
const fillProject = async (owner: SignedIn, id: string): Promise<string> => {
  const oldest = await addFile(owner, id, { ...(await art('hero-before')), name: 'oldest.webp' })
  for (let first = 1; first < fileCount; first += perRequest) {
    const multipart = new FormData()
    for (let number = first; number < Math.min(first + perRequest, fileCount); number += 1) {
      multipart.append('attachments', new File([`Note ${number}`], `note-${number}.txt`, { type: 'text/plain' }))
    }
    await callAs(owner, 'updateProject', { params: { id }, multipart })
  }
  return oldest
}

const scrollTo = async (page: Page, last: Locator): Promise<void> => {
  await page.mouse.move(640, 400)
  await expect(async () => {
    await page.mouse.wheel(0, 50_000)
    await expect(last).toBeInViewport({ timeout: 500 })
  }).toPass({ timeout: stretch(60_000) })
}

test('shows, opens and shares the oldest of 450 files, for members and guests', async ({ signIn, address }) => {
  test.slow()
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  const oldest = await fillProject(owner, id)

  await page.goto(`/projects/${id}/overview`)
  const files = page.getByRole('region', { name: 'Files' })
  await expect(files.getByText('450 files')).toBeVisible()
  const last = page.getByRole('button', { name: 'Open oldest.webp' })
  await scrollTo(page, last)
  await expect(page.getByRole('listitem').filter({ has: last })).toHaveAttribute('aria-posinset', String(fileCount))
  await expect(page.getByRole('listitem').filter({ has: last })).toHaveAttribute('aria-setsize', String(fileCount))

  await page.goto(`/projects/${id}/overview?file=${oldest}`)
  const viewer = page.getByRole('dialog', { name: 'oldest.webp', exact: true })
  await expect(viewer.locator('[data-picture="shown"]')).toBeVisible()
  await viewer.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('dialog', { name: 'Share oldest.webp' })).toBeVisible()

  const context = await owner.context.browser()?.newContext({ baseURL: address })
  if (!context) throw new Error('There is no browser')
  const seen: string[] = []
  const guest = await context.newPage()
  watchConsole(guest, seen)
  await guest.goto(await createLink(owner, id))
  await expect(guest.getByRole('heading', { name: 'Hartwell Kitchen' })).toBeVisible()
  const shared = guest.getByRole('button', { name: guestMessages.openFile('oldest.webp') })
  await scrollTo(guest, shared)
  await shared.click()
  await expect(guest.getByRole('dialog', { name: 'oldest.webp' })).toBeVisible()
  expect(seen).toEqual([])
  await context.close()
})
