import { commentMessages } from '@joinery/contract/messages/comment-messages'
import { imageMessages } from '@joinery/contract/messages/image-messages'
import { reviseMessages } from '@joinery/contract/messages/revise-messages'
import type { Page } from '@playwright/test'

import { art } from '../../fixtures/art.ts'
import { callAs } from '../../fixtures/call-as.ts'
import { generate, soon } from '../../fixtures/light-table.ts'
import { readMask, watchMasks } from '../../fixtures/marking.ts'
import { expect, test } from '../../fixtures/people.ts'
import { addFile, createProject } from '../../fixtures/project.ts'
import { begin, number, open, panel, pointOf, prepare } from '../../fixtures/review/comments.ts'

/** Holds the chunks whose name matches until released. */
const holdChunk = async (page: Page, name: RegExp): Promise<() => void> => {
  const released = Promise.withResolvers<void>()
  await page.route(name, async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

test('no letter typed right after placing a comment is lost, and the focus returns to the comment', async ({
  signIn,
}) => {
  const { mara, id, uid_file } = await prepare(signIn)
  const { page } = mara
  const release = await holdChunk(page, /\/assets\/editor-[^/]*\.js/)
  await open(mara, id, uid_file)
  await begin(page).click()
  const at = await pointOf(page, 0.4, 0.5)
  await page.mouse.click(at.x, at.y)
  await page.keyboard.type('Warmer')
  release()
  await expect(panel(page).locator('.ProseMirror')).toBeFocused()
  await page.keyboard.type(' light')
  await expect(panel(page).getByRole('textbox', { name: 'Comment', exact: true })).toHaveText('Warmer light')
  await page.keyboard.press('Control+Enter')
  await expect(panel(page).getByRole('button', { name: /^Comment 1 by/ })).toBeFocused()
})

test('the tooltip of a comment covers neither its area nor another number', async ({ signIn }) => {
  const { mara, id, uid_file } = await prepare(signIn)
  const { page } = mara
  const areas = [
    { x: 0.1, y: 0.45, w: 0.6, h: 0.1 },
    { x: 0.02, y: 0.02, w: 0.5, h: 0.2 },
    { x: 0.7, y: 0.7, w: 0.28, h: 0.28 },
    { x: 0.97, y: 0.5 },
    { x: 0.3, y: 0, w: 0.3, h: 1 },
  ]
  for (const area of areas) {
    const data = { ...area, content: '<p>The grain of the fronts should run along the whole front, please</p>' }
    await callAs(mara, 'createPin', { params: { fileId: uid_file }, data })
  }
  await open(mara, id, uid_file)
  for (const index of areas.keys()) {
    await number(page, index + 1).hover()
    const covered = () =>
      page.locator('.pin-layer').evaluate(
        (layer, { x, y, w = 0, h = 0 }) => {
          const hint = layer.querySelector('.pin-hint')?.getBoundingClientRect()
          const stage = layer.closest('[role="application"]')?.getBoundingClientRect()
          if (!hint || !stage) return ['no tooltip']
          const { left, top, width, height } = layer.getBoundingClientRect()
          const area = new DOMRect(left + x * width, top + y * height, w * width, h * height)
          const boxes = [area, ...[...layer.querySelectorAll('.pin')].map((pin) => pin.getBoundingClientRect())]
          const overlaps = (one: DOMRect) =>
            one.left < hint.right && hint.left < one.right && one.top < hint.bottom && hint.top < one.bottom
          const isVisible =
            hint.left >= stage.left && hint.right <= stage.right && hint.top >= stage.top && hint.bottom <= stage.bottom
          return [...(isVisible ? [] : ['cut']), ...boxes.flatMap((box, at) => (overlaps(box) ? [`box ${at}`] : []))]
        },
        areas[index] ?? { x: 0, y: 0 },
      )
    await expect.poll(covered, `comment ${index + 1}`).toEqual([])
  }
})

test('revising the area of a comment changes the surface and not the objects in front of it', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  const fileId = await addFile(owner, id, await art('card-cabinetry'))
  const data = { x: 0.19, y: 0.58, w: 0.6, h: 0.065, content: '<p>Green marble</p>' }
  const { pin } = await callAs(owner, 'createPin', { params: { fileId }, data })
  await watchMasks(page)
  await page.goto(`/projects/${id}/overview?file=${fileId}&pin=${pin.uid_pin}`)
  await panel(page).getByRole('button', { name: commentMessages.revise }).click()
  const surface = page.getByRole('button', { name: reviseMessages.region.surface, exact: true })
  await expect(surface).toHaveAttribute('aria-pressed', 'true', soon)
  await expect(page.getByRole('img', { name: imageMessages.area.selected })).toBeVisible()
  await generate(page).click()
  // The countertop, a vase in front of it, and a door below it.
  const points = [
    [0.3, 0.615],
    [0.28, 0.585],
    [0.5, 0.7],
  ] as const
  await expect.poll(async () => (await readMask(page, ...points))?.values, soon).toEqual([255, 0, 0])
})
