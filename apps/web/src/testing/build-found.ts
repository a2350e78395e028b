import type {
  FoundCard,
  FoundFile,
  FoundMessage,
  FoundPerson,
  FoundProject,
  FoundThings,
} from '@joinery/contract/search'

import { projectId } from './build-project.ts'

const inProject = { uid_project: projectId(), project_title: 'Hartwell Kitchen' }

export const buildFound = (found: Partial<FoundThings> = {}): FoundThings => ({
  projects: [],
  messages: [],
  cards: [],
  selections: [],
  files: [],
  people: [],
  prompts: [],
  ...found,
})

export const foundProject = (changes: Partial<FoundProject> = {}): FoundProject => ({
  uid_project: projectId(),
  title: 'Hartwell Kitchen',
  excerpt: 'Walnut fronts',
  status: 'active',
  created_at: '2026-11-02T08:00:00.000Z',
  ...changes,
})

export const foundMessage = (changes: Partial<FoundMessage> = {}): FoundMessage => ({
  ...inProject,
  uid_reply: projectId(201),
  excerpt: 'The walnut is here',
  name: 'Jonas Pike',
  created_at: '2026-11-14T16:12:00.000Z',
  ...changes,
})

export const foundCard = (changes: Partial<FoundCard> = {}): FoundCard => ({
  ...inProject,
  uid_reply: projectId(301),
  excerpt: 'Order walnut',
  kanban_status: 'todo',
  is_comment: false,
  created_at: '2026-11-10T08:00:00.000Z',
  ...changes,
})

export const foundFile = (changes: Partial<FoundFile> = {}): FoundFile => ({
  ...inProject,
  uid_file: projectId(401),
  filename: 'walnut.pdf',
  mimetype: 'application/pdf',
  url: '/api/files/401?ends=1&signature=x',
  is_picture: false,
  origin: null,
  uid_stack: projectId(401),
  version: 1,
  version_count: 1,
  uid_message: null,
  uid_card: null,
  uploaded_at: '2026-11-10T08:00:00.000Z',
  ...changes,
})

export const foundPerson = (changes: Partial<FoundPerson> = {}): FoundPerson => ({
  uid_user: projectId(77),
  name: 'Jonas Pike',
  email: 'jonas@pike.example',
  profile_photo: null,
  projects: [{ uid_project: projectId(), title: 'Hartwell Kitchen' }],
  ...changes,
})
