import type { Generation } from '@joinery/contract/generations'
import { imageMessages } from '@joinery/contract/messages/image-messages'

// Preload lazy chunks so the first visit does not time out on a busy machine.
import '#features/genai/revise/revise-panel.tsx'
import '#pages/project/project-overview.tsx'
import '#pages/project/project-page.tsx'
import { reviseMessages } from '@joinery/contract/messages/revise-messages'
import { versionMessages } from '@joinery/contract/messages/version-messages'
import type { Project } from '@joinery/contract/projects'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'
import { buildGenerated, buildGeneration } from '#testing/build-generated.ts'
import { buildJoinedProject, buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { emitFromServer } from '#testing/fake-socket.ts'
import { serveFiles, watchSaved } from '#testing/serve-files.ts'

import {
  type Page,
  alerts,
  button,
  dialog,
  newPerson,
  openPicture,
  openWindow,
  prompt,
  revise,
  reviseWell,
  slider,
  visit,
  preparePicturePanel,
} from './picture-panel-testing.ts'

preparePicturePanel()

test('revises an image and compares it with its original', async () => {
  const page = await visit()
  await reviseWell(page)
  const { form } = page.api.sent('createGeneration')[0] ?? {}
  expect(form?.getAll('images').map((file) => file instanceof File && file.name)).toEqual(['picture-1.jpg'])
  const fields = ['prompt', 'outputFormat', 'provider', 'uid_project', 'source_uid_file'].map((name) => form?.get(name))
  expect(fields).toEqual(['Warmer light', 'jpg', 'gemini', projectId(), buildAttachment(1).uid_file])
  expect(page.api.sent('switchProvider')).toEqual([])
  expect(page.asked).toEqual(['/api/files/1?ends=1&signature=a'])
  expect(dialog().getAllByText('AI-made').length).toBeGreaterThan(0)

  await page.hand.click(button('Original'))
  expect(button('Original').getAttribute('aria-pressed')).toBe('true')
  expect(slider()?.valueAsNumber).toBe(100)
  await page.hand.click(button('AI Revised'))
  expect(button('AI Revised').getAttribute('aria-pressed')).toBe('true')
  expect(button('Original').getAttribute('aria-pressed')).toBe('false')
  expect(slider()?.valueAsNumber).toBe(0)
})

test('moves the slider with the arrow keys without changing the file', async () => {
  const page = await visit()
  await reviseWell(page)
  slider()?.focus()
  await page.hand.keyboard('{ArrowRight}')
  expect(slider()?.valueAsNumber).toBe(54)
  expect(dialog().getByText('1 / 2')).toBeTruthy()
})

test('starts over with Revise Again', async () => {
  const page = await visit()
  await reviseWell(page)
  await page.hand.click(button('Revise Again'))
  expect(slider()).toBeNull()
  expect(prompt().value).toBe('')
})

test('requests a JPEG when the original format is not supported, and saves it under the name of the original', async () => {
  const [filename, mimetype] = ['plan.gif', 'image/gif']
  const page = await visit({ file: buildAttachment(1, { filename, mimetype }) })
  await reviseWell(page)
  expect(page.api.sent('createGeneration')[0]?.form?.get('outputFormat')).toBe('jpg')
  const names = watchSaved()
  // While a revision is shown, the only Download button saves the revision.
  await page.hand.click(button('Download'))
  await waitFor(() => expect(names).toEqual(['revised-plan.jpg']))
})

test.each<[string, Project]>([
  ['the owner', buildProject()],
  ['a member', buildJoinedProject()],
])('%s can save the revision beside the original, once for a double click', async (_, project) => {
  const page = await visit({ project, answers: { saveGenerated: { file: buildAttachment(3) } } })
  await reviseWell(page)
  await page.hand.dblClick(button('Save to project'))
  expect(await dialog().findByText(reviseMessages.saved)).toBeTruthy()
  expect(page.api.sent('saveGenerated').map(({ body }) => body)).toEqual([{ uid_project: project.uid_project }])
})

test('saves the revision as the next version, once for a double click, and shows its next steps', async () => {
  const saved = buildAttachment(3, { uid_stack: buildAttachment(1).uid_stack, version: 2, version_count: 2 })
  const versions = [saved, buildAttachment(1)]
  const page = await visit({ answers: { addVersion: { file: saved }, listVersions: { versions, pins: [] } } })
  await reviseWell(page)
  await page.hand.dblClick(button('Save as new version'))
  // The viewer shows the new version, ready for another revision.
  await waitFor(() => expect(page.address()).toContain(`file=${saved.uid_file}`))
  expect(slider()).toBeNull()
  const heading = await dialog().findByRole('heading', { name: versionMessages.saved(2) })
  expect(document.activeElement).toBe(heading)
  expect(page.api.sent('addVersion').map(({ path, body }) => [path, body])).toEqual([
    [`/projects/files/${buildAttachment(1).uid_stack}/versions`, { uid_image: buildGenerated(1).id }],
  ])
})

test('explains why a revision could not be saved as a version', async () => {
  const page = await visit({ answers: { addVersion: { fault: 500, text: '' } } })
  await reviseWell(page)
  await page.hand.click(button('Save as new version'))
  await waitFor(() => expect(alerts()).toEqual(['Failed to add the version. Please try again.']))
})

test('generates a revision in an archived project without offering to save it', async () => {
  const page = await visit({ project: buildProject({ status: 'archived' }) })
  await reviseWell(page)
  expect(dialog().queryByRole('button', { name: 'Save to project' })).toBeNull()
  expect(dialog().queryByRole('button', { name: 'Save as new version' })).toBeNull()
})

test('keeps a revision while other files are shown', async () => {
  const page = await visit()
  await reviseWell(page)
  button('Close').focus()
  await page.hand.keyboard('{ArrowRight}')
  await waitFor(() => expect(slider()).toBeNull())
  button('Close').focus()
  await page.hand.keyboard('{ArrowLeft}')
  await waitFor(() => expect(slider()).toBeTruthy())
})

/** Goes to another file by keyboard, with the focus outside any text field. */
const leaf = async ({ hand }: Page, key: 'ArrowLeft' | 'ArrowRight', counter: string) => {
  button('Close').focus()
  await hand.keyboard(`{${key}}`)
  await dialog().findByText(counter)
}

/** Keys in local storage other than recent projects and the panel state. */
const keptWords = () => Object.keys(localStorage).filter((key) => !/^(palette-recent|viewer-panel)/.test(key))

test('restores an unsent prompt per image after changing files and after closing', async () => {
  const page = await visit()
  await page.hand.type(prompt(), 'Warmer light')
  await leaf(page, 'ArrowRight', '2 / 2')
  expect(prompt().value).toBe('')
  await leaf(page, 'ArrowLeft', '1 / 2')
  expect(prompt().value).toBe('Warmer light')
  await page.hand.click(button('Close'))
  await page.hand.click(await screen.findByRole('button', { name: 'Open picture-1.jpg' }))
  await screen.findByRole('heading', { name: 'Revise with AI' })
  expect(prompt().value).toBe('Warmer light')
  await page.hand.clear(prompt())
  expect(keptWords().length).toBe(0)
})

test('does not keep a prompt that was sent, even when another file is shown by then', async () => {
  const answer = Promise.withResolvers<{ generation: Generation }>()
  const page = await visit({ answers: { createGeneration: () => answer.promise } })
  await revise(page)
  await leaf(page, 'ArrowRight', '2 / 2')
  expect(keptWords().length).toBe(1)
  answer.resolve({ generation: buildGeneration() })
  await waitFor(() => expect(keptWords().length).toBe(0))
})

test('requires a prompt', async () => {
  const { hand, api } = await visit()
  expect(button('Generate').disabled).toBe(false)
  await hand.click(button('Generate'))
  expect(alerts()).toEqual(['Please enter a prompt'])
  expect(api.sent('createGeneration')).toEqual([])
})

test('requires 100 credits', async () => {
  const page = await visit({ user: { ...newPerson(), credits: 99 } })
  await revise(page)
  expect(alerts()).toEqual(['You need at least 100 credits to generate an image. Please purchase more credits.'])
  expect(page.api.sent('createGeneration')).toEqual([])
})

test.each<[string, Answers, string]>([
  ['fails', { createGeneration: { fault: 500, text: '' } }, 'Failed to generate image'],
  [
    'has too few credits',
    {
      createGeneration: { fault: 402, body: { error: 'Insufficient credits', remainingCredits: 7 } },
      getCredits: () => new Promise<never>(() => {}),
    },
    'Insufficient credits',
  ],
])('shows the error and keeps the prompt when a revision %s', async (_, answers, sentence) => {
  const page = await visit({ answers })
  await revise(page)
  await waitFor(() => expect(alerts()).toEqual([sentence]))
  expect(prompt().value).toBe('Warmer light')
})

test('retries with a fresh URL when the image URL has expired', async () => {
  const page = await visit()
  const requestedUrls = serveFiles(page.api, 403)
  const fresh = buildAttachment(1, { url: '/api/files/1?ends=2&signature=b' })
  page.api.answer({ getProject: { project: buildProject(), files: [fresh, buildAttachment(2)] } })
  await reviseWell(page)
  expect(requestedUrls).toEqual(['/api/files/1?ends=1&signature=a', fresh.url])
})

test('cancels a revision while it is uploading and while it is generating', async () => {
  const page = await visit({ answers: { createGeneration: () => new Promise<never>(() => {}) } })
  await revise(page)
  expect(await dialog().findByText('Sending...')).toBeTruthy()
  await page.hand.click(button('Cancel'))
  await page.hand.click(await dialog().findByRole('button', { name: 'Generate' }))
  expect(alerts()).toEqual([])

  page.api.answer({
    createGeneration: { generation: buildGeneration(1, { status: 'running' }) },
    cancelGeneration: { generation: buildGeneration(1, { status: 'cancelled' }) },
  })
  await page.hand.click(await dialog().findByRole('button', { name: 'Cancel' }))
  await page.hand.click(await dialog().findByRole('button', { name: 'Generate' }))
  expect(await dialog().findByText(imageMessages.progress.generating)).toBeTruthy()
  await page.hand.click(button('Cancel'))
  expect(await dialog().findByRole('button', { name: 'Generate' })).toBeTruthy()
  expect(alerts()).toEqual([])
  expect(prompt().value).toBe('Warmer light')
})

test('shows a finished revision, or a failure with its prompt, when the image is reopened', async () => {
  const page = await visit({ answers: { createGeneration: { generation: buildGeneration(1, { status: 'running' }) } } })
  await revise(page)
  await waitFor(() => expect(page.api.countAnswered('createGeneration')).toBe(1))
  expect(dialog().getByText(imageMessages.progress.generating)).toBeTruthy()
  await page.hand.click(button('Close'))
  act(() => emitFromServer('generation_changed', { generation: buildGeneration(1) }))
  await page.hand.click(await screen.findByRole('button', { name: 'Open picture-1.jpg' }))
  await waitFor(() => expect(slider()).toBeTruthy())

  await page.hand.click(button('Revise Again'))
  page.api.answer({ createGeneration: { generation: buildGeneration(2, { status: 'running' }) } })
  await revise(page, 'Cooler')
  await waitFor(() => expect(page.api.countAnswered('createGeneration')).toBe(2))
  expect(dialog().getByText(imageMessages.progress.generating)).toBeTruthy()
  const error = 'The provider is busy. Please try again in a moment. No credits were used.'
  act(() => emitFromServer('generation_changed', { generation: buildGeneration(2, { status: 'failed', error }) }))
  await waitFor(() => expect(alerts()).toEqual([error]))
  expect(prompt().value).toBe('Cooler')
})

test('shows only the image on a phone until the panel is opened', async () => {
  openWindow(false)
  const { hand } = await openPicture({ isPanelAsked: false })
  expect(dialog().queryByLabelText('Prompt')).toBeNull()
  await hand.click(dialog().getByRole('tab', { name: 'Revise' }))
  await hand.type(await dialog().findByLabelText('Prompt'), 'Warmer light')
  await hand.click(button('Expand panel'))
  await hand.click(button('Close panel'))
  expect(dialog().queryByRole('textbox', { name: 'Prompt' })).toBeNull()
  await hand.click(button('Open panel'))
  expect(prompt().value).toBe('Warmer light')
})

test('shows only the comparison on a phone when the panel is closed', async () => {
  openWindow(false)
  const page = await visit()
  await reviseWell(page)
  expect(button('Revise Again')).toBeTruthy()
  await page.hand.click(button('Expand panel'))
  await page.hand.click(button('Close panel'))
  expect(dialog().queryByRole('button', { name: 'Revise Again' })).toBeNull()
  expect(slider()).toBeTruthy()
})
