// An admin connects a provider in the browser, and someone at another process generates with it, without a restart.
import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { adminSettingsMessages as texts } from '@joinery/contract/messages/admin-settings-messages'
import { openai, startVendor } from '@joinery/server/testing/loopback-vendor'
import { works } from '@joinery/server/testing/provider-health'
import { callAt, logInAt } from '@joinery/server/testing/remote-client'

import { art } from '../../fixtures/art.ts'
import { generate, slider, soon } from '../../fixtures/light-table.ts'
import { createProject } from '../../fixtures/project.ts'
import { expect, test } from '../../fixtures/two-processes.ts'

const key = 'sk-hartwell-0001'

test('an admin adds an AI key, and a person at another process generates an image with it', async ({
  other,
  signIn,
}) => {
  test.slow()
  const vendor = await startVendor()
  vendor.answer(openai.wrongKey)
  const { page } = await signIn()
  await page.goto('/admin/providers')
  await page
    .getByRole('link', { name: adminMessages.providers.addKeyOf('OpenAI') })
    .first()
    .click()
  const apiKey = page.locator('[name=OPENAI_API_KEY]')
  await expect(apiKey).toBeFocused()
  await apiKey.fill('sk-wrong')
  await page.locator('[name=OPENAI_BASE_URL]').fill(vendor.address)
  await page.locator('[name=OPENAI_CREDITS]').fill('7')
  const save = page.getByRole('button', { name: texts.save.save })
  await save.click()
  await expect(page.getByRole('alert')).toHaveText(texts.save.testFailed)
  await expect(apiKey).toHaveAttribute('aria-invalid', 'true')

  const { buffer } = await art('hero-after')
  const answerImage = openai.image(buffer)
  vendor.answer((response) => (response.req.method === 'POST' ? answerImage : works)(response))
  await apiKey.fill(key)
  await page.getByRole('button', { name: texts.providers.testOf(texts.providers.names.OPENAI) }).click()
  await expect(page.getByText(texts.providers.works, { exact: true })).toBeVisible()
  await save.click()
  await expect(save).toBeHidden()
  await expect(apiKey).toHaveValue('')
  await expect(apiKey).toHaveAttribute('placeholder', texts.savedSecret(texts.secretNouns.key))

  const person = await signIn()
  const uid_project = await createProject(person, 'Hartwell Kitchen')
  const token = await logInAt(other.address, person)
  const models = async (): Promise<string[]> =>
    (await callAt(other.address, 'listProviders', { token })).body.providers.map(({ id }: { id: string }) => id)
  await expect.poll(models).toContain('gpt-image-2')
  const table = person.page
  await table.goto(`${other.address}/projects/${uid_project}/genai`)
  await expect(generate(table)).toBeVisible(soon)
  await table.getByRole('combobox', { name: 'Provider' }).selectOption('gpt-image-2')
  await expect(table.getByText('7 credits')).toBeVisible()
  await table.getByLabel('Add images').setInputFiles(await art('swatch-walnut'))
  await table.getByLabel('Prompt').fill('Walnut fronts, warm evening light')
  await generate(table).click()
  await expect(slider(table)).toBeVisible(soon)
  await expect(table.getByText('You have 493')).toBeVisible()
  const sent = vendor.received.filter(({ path }) => path.includes('/images/'))
  expect(sent.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${key}`])
  await vendor.close()
})
