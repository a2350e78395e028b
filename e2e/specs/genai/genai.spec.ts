import { readFile } from 'node:fs/promises'

import { callPath } from '@joinery/contract/calls'
import type { BrowserContext } from '@playwright/test'

import {
  art,
  expectNoFaults,
  generate,
  localMark,
  makeImage,
  openTable,
  slider,
  soon,
} from '../../fixtures/light-table.ts'
import { expect, test } from '../../fixtures/people.ts'
import { authorise, createProject } from '../../fixtures/project.ts'

// A picture takes the local provider a few seconds, more on a busy machine.
test.describe.configure({ timeout: 120_000 })

const creditsOf = async (context: BrowserContext): Promise<number> => {
  const answer = await context.request.get(`/api${callPath('getCredits')}`, { headers: await authorise(context) })
  return ((await answer.json()) as { credits: number }).credits // the contract's shape
}

test('two pictures and a prompt become an image, which is compared, saved and posted', async ({ signIn }) => {
  const owner = await signIn()
  const { page, context } = owner
  const id = await openTable(owner)
  await expectNoFaults(page)
  await generate(page).click()
  await expect(page.getByRole('alert')).toHaveText('Please select at least one image and enter a prompt')

  await page.getByLabel('Add images').setInputFiles([await art('card-stone'), await art('swatch-walnut')])
  await page.getByLabel('Prompt').fill('Walnut cabinet fronts, warm evening light, fnord')
  await page.getByRole('combobox', { name: 'Output format' }).selectOption('png')
  await expect(page.getByText('100 credits')).toBeVisible()
  const working = expect(page.getByRole('progressbar', { name: 'Generating' })).toBeAttached()
  await generate(page).click()
  await working
  await expect(slider(page)).toBeVisible(soon)
  await expect(page.getByText('You have 400')).toBeVisible()
  await expect(page.getByText(/^not understood: .*fnord/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Light table' }).getByText(localMark).first()).toBeVisible()
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
  expect(saved.suggestedFilename()).toMatch(/^walnut-cabinet-fronts.*\.png$/)
  expect((await readFile(await saved.path())).subarray(1, 4).toString()).toBe('PNG')

  await page.getByRole('button', { name: 'Post to discussion' }).click()
  await expect(page.getByText('Posted to the discussion.')).toBeVisible()
  const listed = await context.request.get(`/api${callPath('listReplies', { id })}`, {
    headers: await authorise(context),
  })
  const { replies } = (await listed.json()) as {
    replies: { original_content: string; attachments: { filename: string }[] }[]
  } // the contract's shape
  expect(replies).toHaveLength(1)
  expect(replies[0]?.original_content).toContain(localMark)
  expect(replies[0]?.attachments.map(({ filename }) => filename)).toEqual([saved.suggestedFilename()])

  // What lies on the table is still there after a look elsewhere.
  await page.getByRole('button', { name: 'Save to project' }).click()
  await expect(page.getByText('Saved to the files of the project.')).toBeVisible()
  await page.getByRole('link', { name: 'Description' }).click()
  await expect(page.getByText(/^walnut-cabinet-fronts.*-local-preview\.png$/)).toBeVisible()
  await page.getByRole('link', { name: 'Gen A.I.' }).click()
  await expect(slider(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2)

  await page.getByRole('button', { name: 'Use as input' }).click()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(3)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByLabel('Prompt')).toHaveValue('')
  await expect(page.getByText('Lay a picture on the table')).toBeVisible()
  await page.getByRole('button', { name: /^Walnut cabinet fronts/ }).click()
  await expect(slider(page)).toBeVisible()
})

test('pictures are pasted, dropped and chosen from the project, five at most', async ({ signIn }) => {
  const owner = await signIn()
  const { page, context } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  await context.request.put(`/api${callPath('updateProject', { id })}`, {
    headers: await authorise(context),
    multipart: { attachments: await art('swatch-marble') },
  })
  await page.goto(`/projects/${id}/genai`)
  await page.getByRole('button', { name: 'From this project' }).click()
  await page.getByRole('button', { name: 'swatch-marble.webp' }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove swatch-marble.webp' })).toBeVisible()

  const bytes = [...(await art('swatch-walnut')).buffer]
  const give = async (kind: 'drop' | 'paste', name: string, type: string) => {
    const files = await page.evaluateHandle(
      (file) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: file.type }))
        return transfer
      },
      { bytes, name, type },
    )
    const target = page.getByRole('region', { name: 'Light table' })
    if (kind === 'drop') await target.dispatchEvent('drop', { dataTransfer: files })
    else {
      await target.evaluate(
        (element, clipboardData) =>
          element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
        files,
      )
    }
  }
  await give('drop', 'dropped.webp', 'image/webp')
  await expect(page.getByRole('button', { name: 'Remove dropped.webp' })).toBeVisible()
  await give('paste', 'pasted.webp', 'image/webp')
  await expect(page.getByRole('button', { name: 'Remove pasted.webp' })).toBeVisible()
  await give('drop', 'plan.pdf', 'application/pdf')
  await expect(page.getByRole('alert')).toHaveText('Only images can be used here')

  const more = await Promise.all(['card-stone', 'card-staging', 'card-interior'].map(art))
  await page.getByLabel('Add images').setInputFiles(more)
  await expect(page.getByRole('alert')).toHaveText('Maximum 5 images allowed')
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(5)
})

test('a generation that is cancelled costs nothing', async ({ signIn }) => {
  const owner = await signIn()
  const { page, context } = owner
  await openTable(owner)
  await page.getByLabel('Add images').setInputFiles([await art('hero-after'), await art('hero-before')])
  await page.getByLabel('Prompt').fill('Walnut floor, green marble countertop, evening')
  const taken = page.waitForResponse(
    (answer) => answer.url().endsWith(callPath('createGeneration')) && answer.request().method() === 'POST',
  )
  await generate(page).click()
  await taken
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Queue' }).getByText(/^Cancelled/)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Generating' })).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('You have 500')).toBeVisible()
  await expect.poll(() => creditsOf(context)).toBe(500)
  await expect(page.getByLabel('Prompt')).toHaveValue('Walnut floor, green marble countertop, evening')
})

test('without credits nothing is made, and the page says what is left', async ({ signIn }) => {
  const owner = await signIn()
  const { page, context } = owner
  await openTable(owner)
  await page.getByLabel('Add images').setInputFiles(await art('swatch-walnut'))
  await page.getByLabel('Prompt').fill('Warmer')
  // Spent elsewhere meanwhile: this page still believes in 500.
  for (let made = 0; made < 5; made += 1) await makeImage(context, 'Brighter')
  await generate(page).click()
  await expect(page.getByRole('alert')).toHaveText('Insufficient credits')
  await expect(page.getByText('You have 0')).toBeVisible()
  await generate(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'You need at least 100 credits to generate an image. Please purchase more credits.',
  )
  await page.goto('/settings?tab=subscription')
  const history = page.getByRole('list', { name: 'Credits history' })
  await expect(history.getByText('Image generated')).toHaveCount(5)
  await expect(history.getByText('+500')).toBeVisible()
})
