import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { google, openai, startVendor, type Vendor } from '@joinery/server/testing/loopback-vendor'
import { runProgram } from '@joinery/server/testing/run-program'

import { art, expectNoFaults, generate, openTable, slider, soon } from '../../fixtures/light-table.ts'
import { expect, test as base } from '../../fixtures/people.ts'

type Connected = { readonly address: string; readonly openai: Vendor }

/** A product of this story's own, with two services beside the local preview: one of them refuses the key. */
const test = base.extend<{ product: Connected }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures that are wanted here
  product: async ({}, use) => {
    const [refusing, working] = [await startVendor(), await startVendor()]
    refusing.answer(google.wrongKey)
    working.answer((response) => void response.writeHead(200).end('{}'))
    const dataDir = await mkdtemp(join(tmpdir(), 'joinery-e2e-'))
    const program = runProgram({
      DATA_DIR: dataDir,
      FLOOD_LIMIT: '0',
      LOG_LEVEL: 'fatal',
      GOOGLE_API_KEY: 'a-key',
      GOOGLE_BASE_URL: refusing.address,
      GOOGLE_IMAGE_MODELS: 'gemini-3.1-flash-image',
      OPENAI_API_KEY: 'another-key',
      OPENAI_BASE_URL: working.address,
      OPENAI_CREDITS: '150',
      LOCAL_CREDITS: '0',
    })
    const address = await program.ready
    await use({ address, openai: working })
    program.child.kill('SIGTERM')
    await program.exited
    await rm(dataDir, { recursive: true, force: true })
    await Promise.all([refusing.close(), working.close()])
  },
  address: async ({ product }, use) => use(product.address),
})

test('who does not work is not available, and the next one is offered', async ({ product, signIn }) => {
  test.setTimeout(240_000)
  const { page, ...owner } = await signIn()
  await openTable({ ...owner, page })
  const provider = page.getByRole('combobox', { name: 'Provider' })

  // The start has asked both. The first in order refuses the key, so the second is offered.
  await expect(async () => {
    await page.reload()
    await expect(provider.getByRole('option', { name: 'Google' })).toHaveText(
      'Google Gemini (gemini-3.1-flash-image) (not available)',
      { timeout: 2000 },
    )
  }).toPass(soon)
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
  await expect(page.getByText('Free')).toBeVisible()
  await expect(page.getByText('You have 500')).toBeVisible()
  await expectNoFaults(page)

  await generate(page).click()
  await expect(slider(page)).toBeVisible(soon)
  await expect(page.getByText('You have 500')).toBeVisible()
})
