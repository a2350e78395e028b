import { genaiMessages } from '@joinery/contract/messages/genai-messages'
import { imageMessages } from '@joinery/contract/messages/image-messages'
import { providerMessages } from '@joinery/contract/messages/providers'
import { openai } from '@joinery/server/testing/loopback-vendor'

import { expectNoFaults } from '../../fixtures/axe.ts'
import { test, untilChecked } from '../../fixtures/connected-product.ts'
import { art, generate, openTable, slider, soon } from '../../fixtures/light-table.ts'
import { expect } from '../../fixtures/people.ts'

test('who does not work is not available, and the next one is offered', async ({ openai: service, signIn }) => {
  const { page, ...owner } = await signIn()
  const provider = page.getByRole('combobox', { name: 'Provider' })

  // The product checked both when it started. The first in order refuses the key, so the second is offered.
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

  // It stops working while somebody uses it: they are told what helps, and that is chosen.
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

  // What was asked for goes to the one that works, with its pictures and words.
  const table = page.getByRole('region', { name: genaiMessages.workspace })
  await table.getByRole('button', { name: 'Use Local preview (no AI model): Free' }).click()
  await expect(slider(page)).toBeVisible(soon)
  await expect(page.getByText('You have 500')).toBeVisible()
})
