import { card } from '../../fixtures/board.ts'
import { message, send } from '../../fixtures/conversation.ts'
import { expect, test } from '../../fixtures/people.ts'
import { createProject } from '../../fixtures/project.ts'
import { art, openVersions } from '../../fixtures/review/versions.ts'

test('a message and a card keep showing their original version and say that there is a newer one', async ({
  signIn,
}) => {
  const owner = await signIn()
  const { page } = owner
  const id = await createProject(owner, 'Hartwell Kitchen')

  await page.goto(`/projects/${id}/discussion`)
  await page
    .getByLabel('Attach files')
    .first()
    .setInputFiles(await art('hero-before', 'hall'))
  await send(page, 'The hall')
  const picture = message(page, 'The hall').getByRole('button', { name: /^Open hall\.webp/ })
  await picture.click()
  await openVersions(page)
  await page
    .getByRole('dialog')
    .getByLabel('New version')
    .setInputFiles(await art('hero-after', 'hall-2'))
  await expect(page.getByRole('list', { name: 'Versions', exact: true }).getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(message(page, 'The hall').getByRole('button', { name: 'Open hall.webp, Version 1 of 2' })).toBeVisible()

  await page.goto(`/projects/${id}/board`)
  await page.getByRole('button', { name: 'Add card' }).click()
  await page.getByLabel('Card text').fill('Template the island')
  await page.getByLabel('Attach files').setInputFiles(await art('card-stone', 'island'))
  await page.getByLabel('Card text').press('Enter')
  await card(page, 'Template the island').getByRole('link').click()
  await page.getByRole('button', { name: 'Open island.webp' }).click()
  await openVersions(page)
  await page
    .getByRole('dialog', { name: 'island.webp' })
    .getByLabel('New version')
    .setInputFiles(await art('hero-after', 'island-2'))
  await expect(page.getByRole('list', { name: 'Versions', exact: true }).getByRole('listitem')).toHaveCount(2)
  await page.goto(`/projects/${id}/board`)
  await expect(card(page, 'Template the island').getByRole('img', { name: 'Version 1 of 2' })).toBeVisible()
})
