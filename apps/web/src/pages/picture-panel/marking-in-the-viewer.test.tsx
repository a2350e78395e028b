import { imageMessages } from '@joinery/contract/messages/image-messages'
import { screen, waitFor, within } from '@testing-library/react'

import '#features/genai/revise/revise-panel.tsx'
import '#pages/project/project-overview.tsx'
import '#pages/project/project-page.tsx'
import { beforeEach, expect, test } from 'vitest'

import { awaitEditor, chip, drag, finish, prepareMarking, tool } from '#pages/project/genai/marking-testing.ts'
import { buildAttachment } from '#testing/build-attachment.ts'
import { buildGeneration, buildProvider } from '#testing/build-generated.ts'
import { buildPerson } from '#testing/build-person.ts'
import { buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
// Preload lazy chunks so the first visit does not time out on a busy machine.
import { stubMedia } from '#testing/fake-media.ts'
import { stubView } from '#testing/fake-view.ts'
import { renderProject } from '#testing/render-page.tsx'
import { serveFiles } from '#testing/serve-files.ts'

prepareMarking()
beforeEach(() => {
  stubView()
  stubMedia()
})

let people = 0
const visit = async (answers: Answers = {}, ...statuses: number[]) => {
  people += 1
  const page = await renderProject(buildProject(), 'overview', {
    user: buildPerson({}, { uid_user: projectId(3000 + people), credits: 1500 }),
    files: [buildAttachment(1), buildAttachment(2)],
    answers: {
      listProviders: { providers: [buildProvider('local', { current: true, previews: true })] },
      listGenerations: { generations: [] },
      createGeneration: { generation: buildGeneration() },
      previewImage: { areas: [], whole: [], kept: [], not_understood: [], refusal: null, asks: null },
      ...answers,
    },
  })
  const asked = serveFiles(page.api, ...statuses)
  await page.hand.click(await screen.findByRole('button', { name: 'Open picture-1.jpg' }))
  await page.hand.click(await screen.findByRole('tab', { name: 'Revise' }))
  await screen.findByRole('heading', { name: 'Revise with AI' })
  return { ...page, asked }
}
const maskButton = () => screen.getByRole('button', { name: 'Select an area' })

test('marks a part of a project image, sends it with the revision, and restores it on return', async () => {
  const page = await visit()
  await page.hand.click(maskButton())
  await awaitEditor('picture-1.jpg')
  await page.hand.click(tool('Rectangle'))
  drag([
    [10, 10],
    [200, 200],
  ])
  await finish(page.hand)
  expect(page.asked).toEqual(['/api/files/1?ends=1&signature=a'])
  await page.hand.type(screen.getByLabelText('Prompt'), 'Walnut')
  await waitFor(() => expect(page.api.sent('previewImage')).not.toEqual([]))
  const mask = page.api.sent('previewImage').at(-1)?.form?.get('mask')
  expect(mask instanceof File && mask.name).toBe('mask.png')

  const strip = within(screen.getByRole('dialog'))
  await page.hand.click(strip.getByRole('button', { name: /picture-2/ }))
  await waitFor(() => expect(chip()).toBeNull())
  await page.hand.click(strip.getByRole('button', { name: /picture-1/ }))
  await waitFor(() => expect(chip()).toBeTruthy())
  await page.hand.click(screen.getByRole('button', { name: 'Generate' }))
  await waitFor(() => expect(page.api.sent('createGeneration')).toHaveLength(1))
  const sent = page.api.sent('createGeneration')[0]?.form?.get('mask')
  expect(sent instanceof File && sent.name).toBe('mask.png')
})

test('discards a marked part', async () => {
  const page = await visit()
  await page.hand.click(maskButton())
  await awaitEditor('picture-1.jpg')
  await page.hand.click(tool('Brush'))
  drag([[10, 10]])
  await finish(page.hand)
  await page.hand.click(screen.getByRole('button', { name: imageMessages.area.clear }))
  expect(maskButton()).toBe(document.activeElement)
})

test('shows an error when the image cannot be loaded', async () => {
  const page = await visit({}, 500)
  await page.hand.click(maskButton())
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to download file')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})
