// Only a part of a picture: marked by mouse, by keyboard and by finger, on the light table and in the viewer.

import { expectNoFaults } from '../../fixtures/axe.ts'
import { art, generate, slider, soon } from '../../fixtures/light-table.ts'
import { chip, differences, dragMouse, openEditor } from '../../fixtures/marking.ts'
import { expectMask, layPicture, tool } from '../../fixtures/mask.ts'
import { expect, test } from '../../fixtures/people.ts'

// The script that watches for masks stays in the window.
test.use({ hasOwnWindows: true })

test('by mouse a part is marked, taken back and sent; with another picture first it goes, and comes back', async ({
  signIn,
}) => {
  const owner = await signIn()
  const { page } = owner
  await layPicture(owner)
  await openEditor(page)
  await dragMouse(page, [0.1, 0.9], [0.9, 0.9])
  await page.keyboard.press('Control+z')
  await expect(tool(page, 'Undo')).toBeDisabled()
  await tool(page, 'Rectangle').click()
  await dragMouse(page, [0.2, 0.2], [0.6, 0.6])
  await tool(page, 'Take away').click()
  await dragMouse(page, [0.3, 0.3], [0.4, 0.4])
  await expectNoFaults(page)
  await tool(page, 'Done').click()
  await expect(chip(page)).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Light table' }).getByRole('img', { name: 'The marked part' }),
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
  // What was marked is another material, everything else is the picture, to the pixel.
  const [inside, hole, ...others] = await differences(page, points)
  expect(inside).toBeGreaterThan(8)
  expect([hole, ...others.slice(1)]).toEqual([0, 0, 0])

  await page.getByLabel('Add images').setInputFiles(await art('swatch-walnut'))
  await page.getByRole('button', { name: 'Put swatch-walnut.webp first' }).click()
  await expect(chip(page)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(chip(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put swatch-walnut.webp first' })).toBeVisible()
})
