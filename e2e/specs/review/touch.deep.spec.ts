// A tap that places a comment opens a panel below the finger; the click that follows must not press anything there.
import { guestViewerMessages } from '@joinery/contract/messages/guest-viewer-messages'
import { viewerMessages } from '@joinery/contract/messages/viewer-messages'
import type { Locator, Page } from '@playwright/test'

import { art } from '../../fixtures/art.ts'
import { callAs } from '../../fixtures/call-as.ts'
import { phone } from '../../fixtures/devices.ts'
import { createLink } from '../../fixtures/guests.ts'
import { expect, type SignedIn, test } from '../../fixtures/people.ts'
import { addFile, createProject } from '../../fixtures/project.ts'

/** In fractions of the image: 4 across, 5 down. */
const spots = Array.from({ length: 20 }, (_, index) => ({
  x: ((index % 4) + 0.5) / 4,
  y: (Math.floor(index / 4) + 0.5) / 5,
}))

/** Two versions, so that guests can compare. */
const prepare = async (owner: SignedIn) => {
  const id = await createProject(owner, 'Hartwell Kitchen')
  const picture = await art('swatch-marble')
  const fileId = await addFile(owner, id, picture)
  const newer = { ...(await art('swatch-walnut')), name: picture.name }
  const { file } = await callAs(owner, 'addVersion', { params: { fileId }, multipart: { attachments: newer } })
  return { id, uid_file: file.uid_file }
}

/** Zooms in until the image is as high as the stage, so that taps reach every panel. */
const fillStage = async (page: Page): Promise<void> => {
  const stage = page.getByRole('dialog').getByRole('application')
  const widthOfImage = async () => (await page.locator('[data-picture="shown"]').boundingBox())?.width ?? 0
  const before = await widthOfImage()
  await stage.focus()
  for (let step = 0; step < 3; step++) await stage.press('+')
  await expect.poll(async () => (await widthOfImage()) / before).toBeCloseTo(1.5 ** 3, 3)
}

/** Taps a spot of the stage, as a finger does, and returns where it was lifted from the image, in percent. */
const tapAt = async (page: Page, { x, y }: (typeof spots)[number]): Promise<{ left: number; top: number }> => {
  const stage = page.getByRole('dialog').getByRole('application')
  // The panel that makes room may still be moving the image, so its position is read when the finger is lifted.
  const lifted = await stage.evaluateHandle((element: HTMLElement) => ({
    at: new Promise<{ left: number; top: number }>((resolve, reject) => {
      const read = ({ clientX, clientY }: PointerEvent): void => {
        const image = element.querySelector('[data-picture="shown"]')?.getBoundingClientRect()
        if (!image) return reject(new Error('There is no image'))
        resolve({ left: (100 * (clientX - image.x)) / image.width, top: (100 * (clientY - image.y)) / image.height })
      }
      element.addEventListener('pointerup', read, { capture: true, once: true })
    }),
  }))
  const box = await stage.boundingBox()
  if (!box) throw new Error('There is no stage')
  await page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y)
  return lifted.evaluate(({ at }) => at)
}

const expectMark = async (page: Page, field: Locator, wanted: { left: number; top: number }): Promise<void> => {
  await expect(field).toBeFocused()
  const mark = page.getByRole('dialog').locator('.pin[data-state="unsent"]')
  const style = await mark.evaluate(({ style: { left, top } }: HTMLElement) => [left, top].map(Number.parseFloat))
  expect(Math.hypot((style[0] ?? 0) - wanted.left, (style[1] ?? 0) - wanted.top)).toBeLessThan(1)
}

test('a tap of a guest places a comment and presses nothing else', async ({ signIn, openWindow }) => {
  test.slow()
  const owner = await signIn()
  const { id } = await prepare(owner)
  const path = await createLink(owner, id)
  const { page } = await openWindow(phone)
  await page.goto(path)
  await page
    .getByRole('button', { name: /swatch-marble/ })
    .first()
    .tap()
  const viewer = page.getByRole('dialog')
  const compare = viewer.getByRole('button', { name: guestViewerMessages.compare })
  await expect(viewer.locator('[data-picture="shown"]')).toBeVisible()
  // Appears once the versions are read, and can make the image smaller.
  await expect(compare).toBeVisible()
  await fillStage(page)
  for (const spot of spots) {
    await viewer.getByRole('button', { name: guestViewerMessages.comment, exact: true }).tap()
    const wanted = await tapAt(page, spot)
    const field = viewer.getByLabel(guestViewerMessages.yourComment)
    await expectMark(page, field, wanted)
    await viewer.getByRole('button', { name: 'Cancel' }).tap()
    await expect(field).toBeHidden()
    // Hidden while the comment is written.
    await expect(compare).toHaveAttribute('aria-pressed', 'false')
    await viewer.getByRole('button', { name: guestViewerMessages.commentCount(0) }).tap()
  }
})

test('a tap of a member places a comment and presses nothing else', async ({ signIn }) => {
  test.slow()
  const owner = await signIn()
  const { id, uid_file } = await prepare(owner)
  const { page } = await signIn({ email: owner.email, password: owner.password }, phone)
  for (const spot of spots) {
    await page.goto(`/projects/${id}/overview?file=${uid_file}`)
    const viewer = page.getByRole('dialog')
    await expect(viewer.locator('[data-picture="shown"]')).toBeVisible()
    await fillStage(page)
    await viewer.getByRole('button', { name: viewerMessages.addComment }).tap()
    const wanted = await tapAt(page, spot)
    const panel = viewer.getByRole('complementary', { name: viewerMessages.panel })
    await expectMark(page, panel.getByRole('textbox', { name: 'Comment', exact: true }), wanted)
    await expect(panel).toHaveAttribute('data-detent', 'half')
    await expect(panel.getByRole('tab', { name: /^Comments/ })).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL(new RegExp(`file=${uid_file}$`))
  }
})
