import { messages } from '@joinery/contract/messages'

import { art } from '../fixtures/art.ts'
import { expect, test } from '../fixtures/people.ts'
import { createProject } from '../fixtures/project.ts'

test('an executable is rejected with a clear message', async ({ signIn }) => {
  const owner = await signIn()
  const id = await createProject(owner, 'Hartwell Kitchen')
  await owner.page.goto(`/projects/${id}/overview`)
  await owner.page
    .getByLabel('Add files')
    .setInputFiles({ name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ program') })
  await expect(owner.page.getByText(messages.file.programNotAllowed)).toBeVisible()
})

test('the usage tab lists uploaded images', async ({ signIn }) => {
  const owner = await signIn()
  const id = await createProject(owner, 'Hartwell Kitchen')
  await owner.page.goto(`/projects/${id}/overview`)
  await owner.page.getByLabel('Add files').setInputFiles([await art('card-stone')])
  await expect(owner.page.getByRole('button', { name: 'Open card-stone.webp' })).toBeVisible()
  await owner.page.goto('/settings?tab=usage')
  await expect(owner.page.getByText('Images').first()).toBeVisible()
})
