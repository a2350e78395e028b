import { genaiMessages } from '@joinery/contract/messages/genai-messages'
import { imageMessages } from '@joinery/contract/messages/image-messages'
import { providerMessages } from '@joinery/contract/messages/providers'
import { openai } from '@joinery/server/testing/loopback-vendor'

import { art } from '../../fixtures/art.ts'
import { expectNoFaults } from '../../fixtures/axe.ts'
import { test, untilChecked } from '../../fixtures/connected-product.ts'
import { generate, openTable, slider, soon } from '../../fixtures/light-table.ts'
import { expect } from '../../fixtures/people.ts'

test('a failing provider is unavailable, and the next one is offered', async ({ openai: service, signIn }) => {
  const { page, ...owner } = await signIn()
  const provider = page.getByRole('combobox', { name: 'Provider' })

  // Both were checked at start. The first refuses the key, so the second is offered.
  await untilChecked(owner)
  await openTable({ ...owner, page })
  await expect(provider.getByRole('option', { name: 'Google' })).toHaveText(
    'Google Gemini (gemini-3.1-flash-image) (not available)',
  )
  await expect(provider.getByRole('option', { name: 'Google' })).toBeDisabled()
  await expect(provider).toHaveValue('gpt-image-2')
  await expect(page.getByText('150 credits')).toBeVisible()
  await expect(page.getByText(providerMessages.training.openai)).toBeVisible()
  await expectNoFaults(page)

  // It fails during use: the message suggests another provider, which is chosen.
  service.answer(openai.quota)
  await page.getByLabel('Add images').setInputFiles(await art('swatch-walnut'))
  await page.getByLabel('Prompt').fill('Warm light')
  await generate(page).click()
  await expect(page.getByRole('alert')).toHaveText(providerMessages.notAvailable)
  await expect(provider).toHaveValue('local')
  await expect(
    page.getByText(imageMessages.provider.switched('OpenAI (gpt-image-2)', 'Local preview (no AI model)')),
  ).toBeVisible()
  await expect(page.getByText('Free', { exact: true })).toBeVisible()
  await expect(page.getByText('You have 500')).toBeVisible()
  await expectNoFaults(page)

  // The request goes to the working provider with its images and prompt.
  const table = page.getByRole('region', { name: genaiMessages.workspace })
  await table.getByRole('button', { name: 'Use Local preview (no AI model): Free' }).click()
  await expect(slider(page)).toBeVisible(soon)
  await expect(page.getByText('You have 500')).toBeVisible()
})
