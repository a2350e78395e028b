// Preload lazy chunks so the first visit does not time out on a busy machine.
import './project-genai.tsx'
import '#pages/project/project-page.tsx'
import type { GeneratedImage } from '@joinery/contract/ai'
import type { User } from '@joinery/contract/auth'
import type { Attachment } from '@joinery/contract/files'
import type { Project } from '@joinery/contract/projects'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect } from 'vitest'

import { queryClientOf } from '#lib/query-client.ts'
import { buildGeneration, buildProvider } from '#testing/build-generated.ts'
import { buildPerson } from '#testing/build-person.ts'
import { buildProject, projectId } from '#testing/build-project.ts'
import type { Answers, Sent } from '#testing/fake-api.ts'
import { stubView } from '#testing/fake-view.ts'
import { renderProject } from '#testing/render-page.tsx'
import { serveFiles } from '#testing/serve-files.ts'

/** Call once per test file: modules are shared, so hooks registered at import would run in the first file only. */
export const prepareTable = (): void => beforeEach(stubView)

/** Each test has its own user, because the workspace state is stored per user. */
let people = 0

export const newPerson = (): User => {
  people += 1
  return buildPerson({}, { uid_user: projectId(1000 + people), credits: 1500 })
}

type Visit = {
  search?: string
  project?: Project
  files?: Attachment[]
  answers?: Answers
  user?: User
  state?: unknown
  history?: GeneratedImage[]
}

export const visit = async ({
  search = '',
  project = buildProject(),
  files = [],
  answers,
  user,
  state,
  history = [],
}: Visit = {}) => {
  const page = await renderProject(project, `genai${search}`, {
    user: user ?? newPerson(),
    state,
    files,
    answers: {
      listProviders: {
        providers: [buildProvider('gemini', { current: true }), buildProvider('local', { description: 'Here.' })],
      },
      listGenerated: { images: history, hasMore: false },
      switchProvider: ({ body }) => ({ provider: body.provider }),
      listGenerations: { generations: [] },
      createGeneration: { generation: buildGeneration() },
      ...answers,
    },
  })
  const asked = serveFiles(page.api)
  await screen.findByRole('button', { name: 'Generate' })
  await waitFor(() => expect(queryClientOf(page.session).isFetching()).toBe(0))
  return { ...page, asked }
}

export const picture = (name = 'oak.jpg', type = 'image/jpeg', bytes = 10) =>
  new File(['x'.repeat(bytes)], name, { type })

export const input = () => screen.getByLabelText<HTMLInputElement>('Add images')

export const prompt = () => screen.getByLabelText<HTMLTextAreaElement>('Prompt')

export const generate = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Generate' })

export const inputNames = () =>
  screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label')?.slice(7))

export const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)

export const slider = () => screen.queryByRole('slider', { name: 'Before and after' })

export type Page = Awaited<ReturnType<typeof visit>>

export const fill = async ({ hand }: Page, files = [picture()], words = 'Walnut fronts') => {
  await hand.upload(input(), files)
  await hand.click(prompt())
  await hand.paste(words)
}

export const make = async (page: Page) => {
  await fill(page)
  await page.hand.click(generate())
  await waitFor(() => expect(slider()).toBeTruthy())
}

export const formOf = ({ form }: Sent<'createGeneration'>) =>
  form && {
    images: form.getAll('images').map((file) => file instanceof File && file.name),
    ...Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')),
  }
