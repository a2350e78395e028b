import { expect, test } from 'vitest'

import { buildGenerated } from '#testing/build-generated.ts'

import { nameInProject } from './file-names.ts'

test.each([
  ['walnut.jpg', false, 'walnut-ai-made.jpg'],
  ['walnut.jpg', true, 'walnut-local-preview.jpg'],
  ['oak.v2.png', false, 'oak.v2-ai-made.png'],
  ['oak', false, 'oak-ai-made'],
])('among the files of a project %s (local: %s) is called %s', (filename, is_local, name) => {
  expect(nameInProject(buildGenerated(1, { filename, is_local }))).toBe(name)
})
