import type { GuestLink } from '@joinery/contract/review/links'

import { projectId } from '#testing/build-project.ts'

/** A link to all project files; `number` makes it one of several. */
export const buildLink = (number = 1, changes: Partial<GuestLink> = {}): GuestLink => ({
  uid_link: `0198c0de-0000-7000-8004-${String(number).padStart(12, '0')}`,
  uid_project: projectId(),
  scope: 'project',
  uid_stack: null,
  filename: null,
  name: '',
  can: ['comment', 'approve', 'compare'],
  url: `https://main.example/review/secret-${number}`,
  created_by: 'Mara Hartwell',
  created_at: '2026-11-14T12:00:00.000Z',
  expires_at: '2026-12-14T12:00:00.000Z',
  last_used_at: null,
  guests: [],
  ...changes,
})
