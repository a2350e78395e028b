import { readFile } from 'node:fs/promises'

import { compareMessages } from '@joinery/contract/messages/compare-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import { versionMessages } from '@joinery/contract/messages/version-messages'
import type { Locator, Page } from '@playwright/test'

import { expect, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'
import { art, openVersions } from '../../fixtures/review/versions.ts'

type Picture = Awaited<ReturnType<typeof art>>

/** Simulates dropping a file from another window. */
const dropOn = async (page: Page, target: Locator, { name, mimeType, buffer }: Picture) => {
  const data = await page.evaluateHandle(
    ([bytes, filename, type]) => {
      const transfer = new DataTransfer()
      const file = new File([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], filename, { type })
      transfer.items.add(file)
      return transfer
    },
    [buffer.toString('base64'), name, mimeType] as const,
  )
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer: data })
}

const says = (page: Page) => page.getByRole('region', { name: 'Compare' }).locator('output').last()

const onShow = (versions: Locator) => versions.locator('[aria-current=true]')

test('versions can be added by drop and by button, compared in four ways by keyboard, downloaded and deleted', async ({
  signIn,
}) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  await page.goto(`/projects/${id}/overview`)
  await page.getByLabel('Add files').setInputFiles([await art('hero-before', 'kitchen')])
  const open = page.getByRole('button', { name: 'Open kitchen.webp' })
  await expect(open).toBeVisible()

  await test.step('an image dropped on the card becomes the second version', async () => {
    await dropOn(page, open, await art('hero-after', 'kitchen-2'))
    await page.getByRole('button', { name: 'New version of kitchen.webp' }).click()
    const newest = page.getByRole('button', { name: 'Open kitchen-2.webp' })
    await expect(newest.getByText('v2')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(1)
    await newest.click()
  })

  const viewer = page.getByRole('dialog')
  const versions = await openVersions(page)
  await test.step('an image dropped on the viewer becomes the third, and one by the button the fourth', async () => {
    await expect(versions.getByRole('listitem')).toHaveCount(2)
    await dropOn(page, viewer.getByRole('application').first(), await art('card-stone', 'kitchen-3'))
    await expect(versions.getByRole('listitem')).toHaveCount(3)
    await expect(onShow(versions)).toContainText('Version 3')
    await viewer.getByLabel('New version').setInputFiles(await art('card-interior', 'kitchen-4'))
    await expect(onShow(versions)).toContainText('Version 4')
  })

  await test.step('a file of another type is rejected before upload', async () => {
    await viewer
      .getByLabel('New version')
      .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
    await expect(viewer.getByRole('alert')).toContainText(reviewMessages.versionTypeMismatch)
    await viewer.getByRole('button', { name: 'Dismiss' }).click()
  })

  await test.step('two versions can be compared in four ways by keyboard', async () => {
    await versions.getByRole('button', { name: 'Compare with version 1' }).focus()
    await page.keyboard.press('Enter')
    const compare = page.getByRole('region', { name: 'Compare' })
    await expect(says(page)).toHaveText('Version 1 on the left, Version 4 on the right')
    await expect(page).toHaveURL(/compare=/)
    await expect(compare).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(says(page)).toHaveText('Version 2 on the left, Version 4 on the right')
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(says(page)).toHaveText('Version 2 on the left, Version 3 on the right')
    await expect(compare.locator('[data-compare="slider"] img[data-picture="shown"]')).toHaveCount(2)
    await page.keyboard.press('2')
    await expect(compare.getByRole('application')).toHaveCount(2)
    // Both share zoom and pan.
    await page.keyboard.press('+')
    const scales = () =>
      compare.getByRole('application').evaluateAll(
        (stages) =>
          stages.map((stage) =>
            [
              (stage as HTMLElement).style.getPropertyValue('--s'),
              (stage as HTMLElement).style.getPropertyValue('--x'),
            ].join(' '),
          ), // elements of the page
      )
    const before = await scales()
    await page.keyboard.press('+')
    await expect(async () => expect(await scales()).not.toEqual(before)).toPass()
    await expect(async () => expect(new Set(await scales()).size).toBe(1)).toPass()
    await page.keyboard.press('3')
    await expect(compare.getByRole('slider', { name: compareMessages.ranges.overlay })).toBeVisible()
    await page.keyboard.press('4')
    await expect(compare.locator('[data-compare="difference"]')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(compare).toBeHidden()
    await expect(viewer).toBeVisible()
  })

  await test.step('an old version can be downloaded', async () => {
    const download = page.waitForEvent('download')
    await versions.getByRole('button', { name: 'Download version 1' }).click()
    const saved = await download
    const { buffer } = await art('hero-before')
    expect((await readFile(await saved.path())).equals(buffer)).toBe(true)
  })

  await test.step('deleting the newest version shows the one before, also by its link', async () => {
    await versions.getByRole('button', { name: /^Version 4/ }).click()
    await expect(onShow(versions)).toContainText('Version 4')
    const link = page.url()
    await versions.getByRole('button', { name: 'Delete version 4' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete version 4?' })
    await expect(dialog).toContainText(versionMessages.shownInstead(3))
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(onShow(versions)).toContainText('Version 3')
    await expect(versions.getByRole('listitem')).toHaveCount(3)
    await page.goto(link)
    await expect(page.getByRole('dialog', { name: 'kitchen-3.webp' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('all versions can be deleted together', async () => {
    const shown = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
    await expect(shown).toHaveCount(1)
    await shown.hover()
    await shown.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete all versions' }).click()
    await expect(page.getByText('No files yet')).toBeVisible()
  })
})
