import { messages } from '@joinery/contract/messages'
import { genaiMessages } from '@joinery/contract/messages/genai-messages'
import { hang } from '@joinery/server/testing/loopback-vendor'

import { art } from '../../fixtures/art.ts'
import { callAs } from '../../fixtures/call-as.ts'
import { test as connected, untilChecked } from '../../fixtures/connected-product.ts'
import { generate, makeImage, openTable, soon } from '../../fixtures/light-table.ts'
import { expect, test } from '../../fixtures/people.ts'
import { addFile, createProject } from '../../fixtures/project.ts'

test('images can be pasted, dropped and chosen from the project, five at most', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')
  await addFile(owner, id, await art('swatch-marble'))
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
    const target = page.getByRole('region', { name: genaiMessages.workspace })
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
  await expect(page.getByRole('alert')).toHaveText(messages.ai.inputNotImage)

  const more = await Promise.all(['card-stone', 'card-staging', 'card-interior'].map(art))
  await page.getByLabel('Add images').setInputFiles(more)
  await expect(page.getByRole('alert')).toHaveText('Maximum 5 images allowed')
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(5)
})

connected('a cancelled generation costs nothing', async ({ openai: service, signIn }) => {
  const owner = await signIn()
  const { page } = owner
  await untilChecked(owner)
  // No image can be ready before the press on Cancel.
  service.answer(hang)
  await openTable(owner)
  await expect(page.getByRole('combobox', { name: 'Provider' })).toHaveValue('gpt-image-2')
  await page.getByLabel('Add images').setInputFiles([await art('hero-after'), await art('hero-before')])
  await page.getByLabel('Prompt').fill('Walnut floor, green marble countertop, evening')
  await generate(page).click()
  await expect.poll(() => service.waiting(), soon).toBe(1)
  await expect(page.getByText(/^Sending/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Queue' }).getByText(/^Cancelled/)).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Generating' })).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('You have 500')).toBeVisible()
  await expect.poll(async () => (await callAs(owner, 'getCredits')).credits).toBe(500)
  await expect(page.getByLabel('Prompt')).toHaveValue('Walnut floor, green marble countertop, evening')
})

test('nothing is generated without credits, and the page shows what is left', async ({ signIn }) => {
  const owner = await signIn()
  const { page } = owner
  await openTable(owner)
  await page.getByLabel('Add images').setInputFiles(await art('swatch-walnut'))
  await page.getByLabel('Prompt').fill('Warmer')
  // Spent in another place while this page still shows 500.
  for (let made = 0; made < 5; made += 1) await makeImage(owner, 'Brighter')
  await generate(page).click()
  await expect(page.getByRole('alert')).toHaveText('Insufficient credits')
  await expect(page.getByText('You have 0')).toBeVisible()
  await generate(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'You need at least 100 credits to generate an image. Please purchase more credits.',
  )
  await page.goto('/settings?tab=subscription')
  const history = page.getByRole('list', { name: 'Credit history' })
  await expect(history.getByText('Image generated')).toHaveCount(5)
  await expect(history.getByText('+500')).toBeVisible()
})
