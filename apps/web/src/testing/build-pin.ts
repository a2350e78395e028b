import type { Pin, PinComment, ReviewAuthor } from '@joinery/contract/review/pins'

import { buildAttachment } from './build-attachment.ts'

export const buildAuthor = (changes: Partial<ReviewAuthor> = {}): ReviewAuthor => ({
  uid_user: '0198c0de-0000-7000-8000-000000000002',
  name: 'Jonas Pike',
  is_guest: false,
  profile_photo: null,
  ...changes,
})

export const buildPin = (number = 1, changes: Partial<Pin> = {}): Pin => ({
  uid_pin: `0198c0de-0000-7000-8001-${String(number).padStart(12, '0')}`,
  uid_file: buildAttachment(1).uid_file,
  uid_stack: buildAttachment(1).uid_stack,
  version: 1,
  number,
  x: 0.25,
  y: 0.5,
  w: null,
  h: null,
  page: null,
  status: 'open',
  visibility: 'client',
  content: `<p>Comment ${number}</p>`,
  original_content: `Comment ${number}`,
  author: buildAuthor(),
  clientId: null,
  created_at: '2026-11-14T12:00:00.000Z',
  edited_at: null,
  resolved_by: null,
  resolved_at: null,
  waits_for: null,
  comments: [],
  card: null,
  answer: null,
  ...changes,
})

export const buildPinComment = (number = 1, changes: Partial<PinComment> = {}): PinComment => ({
  uid_comment: `0198c0de-0000-7000-8002-${String(number).padStart(12, '0')}`,
  content: `<p>Answer ${number}</p>`,
  original_content: `Answer ${number}`,
  author: buildAuthor(),
  clientId: null,
  created_at: '2026-11-14T12:05:00.000Z',
  edited_at: null,
  ...changes,
})
