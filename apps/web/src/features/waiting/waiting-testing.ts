import type { WaitingItem } from '@joinery/contract/review/waiting'

import { projectId } from '#testing/build-project.ts'

/** The same number gives the same item. */
export const buildWaiting = (number: number, changes: Partial<WaitingItem> = {}): WaitingItem => ({
  kind: 'pin',
  id: projectId(700 + number),
  uid_project: projectId(1),
  project_title: 'Hartwell Kitchen',
  title: `Comment ${number}`,
  from: 'Jonas Pike',
  since: '2026-11-14T12:00:00.000Z',
  due_date: null,
  link: `/projects/${projectId(1)}/overview?file=${projectId(500)}&pin=${projectId(700 + number)}`,
  ...changes,
})
