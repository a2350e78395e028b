import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { Project } from '@joinery/contract/projects'
import { industries } from '@joinery/contract/samples'
import type { Selection } from '@joinery/contract/selections/selections'
import { describe, expect, it } from 'vitest'

import { readSelections } from '#testing/build-selections.ts'
import { buildUser } from '#testing/build-user.ts'
import { createSample, describeSample, projectsOf } from '#testing/describe-sample.ts'
import { app } from '#testing/shared-app.ts'
import { startTestApp } from '#testing/test-app.ts'

for (const industry of industries) if (industry !== 'interior') describeSample(app, industry)

describe('a sample project', () => {
  it('counts towards the Free plan when plans are enforced, and leaves nothing when rejected', async () => {
    const strict = await startTestApp({ settings: { PLAN_LIMITS: 'enforced' } })
    try {
      const one = await buildUser(strict)
      const answers = await Promise.all(
        (['cabinetry', 'interior', 'stone'] as const).map((industry) => createSample(one, industry)),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409])
      expect(answers.find(({ status }) => status === 409)?.body.error).toMatch(/^The Free plan includes 2 projects/)
      const projects: readonly Project[] = await projectsOf(one)
      expect(projects).toHaveLength(2)
      let images = 0
      for (const { uid_project } of projects) {
        const { selections } = await readSelections(one, uid_project)
        images += selections.filter(({ image }: Selection) => image !== null).length
      }
      expect(await readdir(join(strict.dataDir, 'files', 'files'))).toHaveLength(10 + images)
    } finally {
      await strict.close()
    }
  })
})
