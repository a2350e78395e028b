import { readFile } from 'node:fs/promises'

import { genaiMessages } from '@joinery/contract/messages/genai-messages'
import { imageMessages } from '@joinery/contract/messages/image-messages'

import { art } from '../../fixtures/art.ts'
import { expectNoFaults } from '../../fixtures/axe.ts'
import { callAs } from '../../fixtures/call-as.ts'
import { generate, localMark, openTable, slider, soon, untilSeen } from '../../fixtures/light-table.ts'
import { expect, test } from '../../fixtures/people.ts'

test('two images and a prompt become an image that can be compared, saved and posted', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  await page.setViewportSize({ width: 1440, height: 900 })
  const id = await openTable(owner)
  await expectNoFaults(page)
  await generate(page).click()
  await expect(page.getByRole('alert')).toHaveText('Please select at least one image and enter a prompt')

  await page.getByLabel('Add images').setInputFiles([await art('card-stone'), await art('swatch-walnut')])
  await page.getByLabel('Prompt').fill('Walnut cabinet fronts, warm evening light, fnord')
  await page.getByRole('combobox', { name: 'Output format' }).selectOption('png')
  await expect(page.getByText('100 credits')).toBeVisible()
  await expect(page.getByRole('region', { name: imageMessages.preview.title }).getByText('fnord')).toBeVisible(soon)
  await expect(generate(page)).toBeInViewport({ ratio: 1 })
  const working = untilSeen(page, `progress[aria-label="${imageMessages.progress.label}"]`)
  await generate(page).click()
  await working
  await expect(slider(page)).toBeVisible(soon)
  await expect(page.getByText('You have 400')).toBeVisible()
  const workspace = page.getByRole('region', { name: genaiMessages.workspace })
  await expect(workspace.getByText(/^Not applied: .*fnord/)).toBeVisible()
  await expect(workspace.getByText(localMark).first()).toBeVisible()
  await expectNoFaults(page)

  await slider(page).focus()
  await page.keyboard.press('Home')
  await expect(slider(page)).toHaveValue('0')
  const box = await slider(page).boundingBox()
  if (!box) throw new Error('The slider has no box')
  await page.mouse.move(box.x + 10, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.75, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Math.round(Number(await slider(page).inputValue()) / 5)).toBe(15)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^.+-ai-1\.png$/)
  expect((await readFile(await saved.path())).subarray(1, 4).toString()).toBe('PNG')

  await page.getByRole('button', { name: 'Post to group chat' }).click()
  await expect(page.getByText(genaiMessages.result.posted)).toBeVisible()
  const { replies } = await callAs(owner, 'listReplies', { params: { id } })
  expect(replies).toHaveLength(1)
  expect(replies[0]?.original_content).toContain(localMark)
  expect(replies[0]?.attachments.map(({ filename }) => filename)).toEqual([saved.suggestedFilename()])

  // The inputs survive navigation to another page.
  await page.getByRole('button', { name: 'Save to project' }).click()
  await expect(page.getByText(genaiMessages.result.saved)).toBeVisible()
  await page.getByRole('link', { name: 'Description' }).click()
  await expect(page.getByText(saved.suggestedFilename())).toBeVisible()
  await page.getByRole('link', { name: 'Gen A.I.' }).click()
  await expect(slider(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2)

  await page.getByRole('button', { name: 'Use as input image' }).click()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(3)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByLabel('Prompt')).toHaveValue('')
  await expect(page.getByText(genaiMessages.emptyTitle)).toBeVisible()
  await page.getByRole('button', { name: /^Walnut cabinet fronts/ }).click()
  await expect(slider(page)).toBeVisible()
})
