// Preload lazy chunks so the first visit does not time out on a busy machine.
import '#features/review/pins/comments-panel.tsx'
import '#features/review/pins/pin-layer.tsx'
import '#pages/project/project-overview.tsx'
import '#pages/project/project-page.tsx'
import type { Attachment } from '@joinery/contract/files'
import { beforeEach } from 'vitest'

import { buildProvider } from '#testing/build-generated.ts'
import { buildProject } from '#testing/build-project.ts'
import type { Answers } from '#testing/fake-api.ts'
import { stubMedia } from '#testing/fake-media.ts'
import { stubView } from '#testing/fake-view.ts'
import { renderProject } from '#testing/render-page.tsx'
import { serveFiles } from '#testing/serve-files.ts'

/** Call once per test file: modules are shared, so hooks registered at import would run in the first file only. */
export const prepareViewer = (): void =>
  beforeEach(() => {
    stubView()
    stubMedia()
  })

/** Opens a project with one file; `ending` is appended to the URL and leads to the viewer. */
export const openViewer = async (file: Attachment, ending: string, answers: Answers = {}, project = buildProject()) => {
  const page = await renderProject(project, `overview${ending}`, {
    files: [file],
    answers: {
      listProviders: { providers: [buildProvider('gemini', { current: true })] },
      listGenerations: { generations: [] },
      listVersions: { versions: [file], pins: [] },
      getReview: { stacks: [], open: [], decided: [] },
      ...answers,
    },
  })
  serveFiles(page.api)
  return page
}
