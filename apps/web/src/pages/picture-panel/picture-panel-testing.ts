import type { User } from '@joinery/contract/auth'
import type { Attachment } from '@joinery/contract/files'
import type { Project } from '@joinery/contract/projects'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'
import { buildGeneration, buildProvider } from '#testing/build-generated.ts'
import { buildPerson } from '#testing/build-person.ts'
import { buildProject, projectId } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { isReducedMotion, stubMedia } from '#testing/fake-media.ts'
import { stubView } from '#testing/fake-view.ts'
import { renderProject } from '#testing/render-page.tsx'
import { serveFiles } from '#testing/serve-files.ts'

export const openWindow = (isWide: boolean) => stubMedia((query) => isReducedMotion(query) || isWide)

/** Call once per test file: modules are shared, so hooks registered at import would run in the first file only. */
export const preparePicturePanel = (): void =>
  beforeEach(() => {
    stubView()
    openWindow(true)
  })

let people = 0
export const newPerson = (): User => {
  people += 1
  return buildPerson({}, { uid_user: projectId(2000 + people), credits: 1500 })
}

type Visit = { isPanelAsked?: boolean; project?: Project; file?: Attachment; user?: User; answers?: Answers }

export const openPicture = async ({
  isPanelAsked = true,
  project = buildProject(),
  file = buildAttachment(1),
  user,
  answers,
}: Visit = {}) => {
  const page = await renderProject(project, 'overview', {
    user: user ?? newPerson(),
    files: [file, buildAttachment(2)],
    answers: {
      listProviders: { providers: [buildProvider('gemini', { current: true })] },
      switchProvider: ({ body }) => ({ provider: body.provider }),
      listGenerations: { generations: [] },
      createGeneration: { generation: buildGeneration() },
      updateProject: { project },
      ...answers,
    },
  })
  const asked = serveFiles(page.api)
  await page.hand.click(await screen.findByRole('button', { name: `Open ${file.filename}` }))
  const tab = await screen.findByRole('tab', { name: 'Revise' })
  if (isPanelAsked) await page.hand.click(tab)
  return { ...page, asked }
}

export const visit = async (options: Visit = {}) => {
  const page = await openPicture(options)
  await screen.findByRole('heading', { name: 'Revise with AI' })
  return page
}

export const dialog = () => within(screen.getByRole('dialog'))
export const button = (name: string) => dialog().getByRole<HTMLButtonElement>('button', { name })
export const prompt = () => dialog().getByLabelText<HTMLTextAreaElement>('Prompt')
export const slider = () => dialog().queryByRole<HTMLInputElement>('slider', { name: 'Before and after' })
export const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)

export type Page = Awaited<ReturnType<typeof visit>>
export const revise = async ({ hand }: Page, words = 'Warmer light') => {
  await hand.click(prompt())
  await hand.paste(words)
  await hand.click(button('Generate'))
}
export const reviseWell = async (page: Page) => {
  await revise(page)
  await waitFor(() => expect(slider()).toBeTruthy())
}
