import { openai } from '@joinery/server/testing/loopback-vendor'

import { expectNoFaults } from '../../fixtures/axe.ts'
import { test, untilChecked } from '../../fixtures/connected-product.ts'
import { art, generate, openTable, slider, soon } from '../../fixtures/light-table.ts'
import { expect } from '../../fixtures/people.ts'

test('who does not work is not available, and the next one is offered', async ({ product, signIn }) => {
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
  await expect(page.getByText('OpenAI does not train on them')).toBeVisible()
  await expectNoFaults(page)

  // It stops working while somebody uses it: they are told what helps, and that is chosen.
  product.openai.answer(openai.quota)
  await page.getByLabel('Add images').setInputFiles(await art('swatch-walnut'))
  await page.getByLabel('Prompt').fill('Warm light')
  await generate(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This provider is not available at the moment. Please choose another one. No credits were used.',
  )
  await expect(provider).toHaveValue('local')
  await expect(
    page.getByText(
      'OpenAI (gpt-image-2) is not available at the moment. Local preview (no AI model) is chosen instead.',
    ),
  ).toBeVisible()
  await expect(page.getByText('Free', { exact: true })).toBeVisible()
  await expect(page.getByText('You have 500')).toBeVisible()
  await expectNoFaults(page)

  // What was asked for goes to the one that works, with its pictures and words.
  const table = page.getByRole('region', { name: 'Light table' })
  await table.getByRole('button', { name: 'Use Local preview (no AI model): Free' }).click()
  await expect(slider(page)).toBeVisible(soon)
  await expect(page.getByText('You have 500')).toBeVisible()
})
