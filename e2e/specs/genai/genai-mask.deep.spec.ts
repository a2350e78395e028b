// Marking part of an image by mouse, keyboard and touch, in Gen A.I. and in the viewer.

import { genaiMessages } from '@joinery/contract/messages/genai-messages'
import { imageMessages } from '@joinery/contract/messages/image-messages'
import { maskEditorMessages } from '@joinery/contract/messages/mask-editor-messages'
import { studioMessages } from '@joinery/contract/messages/studio'

import { art } from '../../fixtures/art.ts'
import { expectNoFaults } from '../../fixtures/axe.ts'
import { phone } from '../../fixtures/devices.ts'
import { finger } from '../../fixtures/finger.ts'
import { expectHeld, follow, tabTo } from '../../fixtures/keyboard.ts'
import { generate, openTable, slider, soon } from '../../fixtures/light-table.ts'
import { chip, differences, dragMouse, editor, openEditor, pointOf, stage, watchMasks } from '../../fixtures/marking.ts'
import { expectMask, addInputImage, tool } from '../../fixtures/mask.ts'
import { expect, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'
import { smallTargets } from '../../fixtures/small-targets.ts'

test('an area can be marked by mouse, undone and sent, and is restored with its image', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  await addInputImage(owner)
  await openEditor(page)
  await dragMouse(page, [0.1, 0.9], [0.9, 0.9])
  await page.keyboard.press('Control+z')
  await expect(tool(page, 'Undo')).toBeDisabled()
  await tool(page, 'Rectangle').click()
  await dragMouse(page, [0.2, 0.2], [0.6, 0.6])
  await tool(page, 'Subtract').click()
  await dragMouse(page, [0.3, 0.3], [0.4, 0.4])
  await expectNoFaults(page)
  await tool(page, 'Done').click()
  await expect(chip(page)).toBeVisible()
  await expect(
    page.getByRole('region', { name: genaiMessages.workspace }).getByRole('img', { name: imageMessages.area.selected }),
  ).toBeVisible()
  await expectNoFaults(page)
  const points = [
    [0.25, 0.25],
    [0.35, 0.35],
    [0.55, 0.55],
    [0.7, 0.5],
    [0.5, 0.9],
  ] as const
  await expectMask(page, points, [255, 0, 255, 0, 0])
  await page.getByRole('combobox', { name: 'Output format' }).selectOption('png')
  await generate(page).click()
  await expect(slider(page)).toBeVisible(soon)
  // The marked area has another material; everything else is unchanged to the pixel.
  const [inside, hole, ...others] = await differences(page, points)
  expect(inside).toBeGreaterThan(8)
  expect([hole, ...others.slice(1)]).toEqual([0, 0, 0])

  await page.getByLabel('Add images').setInputFiles(await art('swatch-walnut'))
  await page.getByRole('button', { name: genaiMessages.makeMain('swatch-walnut.webp') }).click()
  await expect(chip(page)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(chip(page)).toBeVisible()
  await expect(page.getByRole('button', { name: genaiMessages.makeMain('swatch-walnut.webp') })).toBeVisible()
})

test('a rectangle can be placed, moved, resized and applied by keyboard', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  await addInputImage(owner)
  const opener = page.getByRole('button', { name: 'Select an area' })
  await follow(page, opener)
  await expect(stage(page)).toBeVisible()
  await expectHeld(page, editor(page))
  await tabTo(page, stage(page))
  await page.keyboard.press('Enter')
  await expect(editor(page).getByRole('status')).toHaveText(/^Rectangle: 33% wide, 33% high, 33% from the left/)
  // Escape only discards the rectangle.
  await page.keyboard.press('Escape')
  await expect(editor(page).getByRole('status')).toHaveText(maskEditorMessages.rectangleCancelled)
  await page.keyboard.press('Enter')
  for (let presses = 0; presses < 20; presses++) await page.keyboard.press('ArrowLeft')
  for (let presses = 0; presses < 10; presses++) await page.keyboard.press('Shift+ArrowDown')
  await expect(editor(page).getByRole('status')).toHaveText(
    'Resized: 33% wide, 43% high, 13% from the left, 33% from the top.',
  )
  await page.keyboard.press('Enter')
  await expect(editor(page).getByRole('status')).toHaveText(
    maskEditorMessages.inTotal(maskEditorMessages.rectangleAdded, 1),
  )
  // Closing keeps the marked area and restores the focus.
  await page.keyboard.press('Escape')
  await expect(editor(page)).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await follow(page, tool(page, 'Done'))
  await expect(chip(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
  const points = [
    [0.2, 0.5],
    [0.44, 0.74],
    [0.2, 0.3],
    [0.5, 0.5],
  ] as const
  await expectMask(page, points, [255, 255, 0, 0])
})

test.describe('marking by touch', () => {
  test('draws a rectangle and selects surfaces by tap, with everything within reach', async ({ signIn }) => {
    const owner = await signIn(undefined, phone)
    const { page } = owner
    await addInputImage(owner)
    await openEditor(page)
    expect(await smallTargets(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    const touch = finger(await owner.context.newCDPSession(page))
    await tool(page, 'Rectangle').tap()
    const [from, to] = [await pointOf(page, 0.6, 0.6), await pointOf(page, 0.9, 0.95)]
    await touch.press(from.x, from.y)
    await touch.slide(from, to)
    await touch.lift()
    await expect(editor(page).getByRole('status')).toHaveText(maskEditorMessages.inTotal(maskEditorMessages.added, 1))
    // The image did not move.
    expect(await pointOf(page, 0.6, 0.6)).toEqual(from)

    await tool(page, 'Smart select').tap()
    await expect(editor(page).getByText(maskEditorMessages.pointByFinger)).toBeVisible()
    const tap = await pointOf(page, 0.2, 0.2)
    await page.touchscreen.tap(tap.x, tap.y)
    await expect(editor(page).getByRole('status')).toHaveText(maskEditorMessages.surfaceSelected, soon)
    await tool(page, 'Subtract').tap()
    await tool(page, 'Rectangle').tap()
    await tool(page, 'Subtract').tap()
    const [left, right] = [await pointOf(page, 0.1, 0.1), await pointOf(page, 0.2, 0.2)]
    await touch.press(left.x, left.y)
    await touch.slide(left, right)
    await touch.lift()
    await expect(editor(page).getByRole('status')).toHaveText(maskEditorMessages.inTotal(maskEditorMessages.removed, 3))
    expect(await smallTargets(page)).toEqual([])
    await tool(page, 'Done').tap()
    await expect(chip(page)).toBeVisible()
    const points = [
      [0.7, 0.8],
      [0.3, 0.3],
      [0.15, 0.15],
      [0.05, 0.95],
    ] as const
    await expectMask(page, points, [255, 255, 0, 0])
    expect(await smallTargets(page)).toEqual([])
  })
})

test('the form asks about an ambiguous part, and a click answers', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  await watchMasks(page)
  await openTable(owner)
  await page.getByLabel('Add images').setInputFiles(await art('card-interior'))
  await page.getByLabel('Prompt').fill('Walnut')
  await expect(page.getByText(studioMessages.areaQuestion('walnut'))).toBeVisible(soon)
  await page.getByRole('button', { name: imageMessages.preview.selectArea }).click()
  await expect(tool(page, 'Smart select')).toHaveAttribute('aria-pressed', 'true')
  await expect(stage(page)).toBeVisible()
  const at = await pointOf(page, 0.25, 0.25)
  await page.mouse.click(at.x, at.y)
  await expect(editor(page).getByRole('status')).toHaveText(maskEditorMessages.surfaceSelected, soon)
  await tool(page, 'Done').click()
  await expect(chip(page)).toBeVisible()
})

test('an area of a project image can be marked in the viewer', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  await page.goto(`/projects/${id}/overview`)
  await page.getByLabel('Add files').setInputFiles(await art('swatch-marble'))
  await page.getByRole('button', { name: 'Open swatch-marble.webp' }).click()
  await page.getByRole('tab', { name: 'Revise' }).click()
  await openEditor(page)
  await tool(page, 'Lasso').click()
  await dragMouse(page, [0.2, 0.2], [0.8, 0.2], [0.8, 0.8])
  await expectNoFaults(page)
  await tool(page, 'Done').click()
  await expect(chip(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open swatch-marble.webp' }).click()
  await expect(chip(page)).toBeVisible()
})
