import type { Role } from '@joinery/contract/capabilities'
import { describe, expect, it } from 'vitest'

import { waitsFor } from '#features/review/waits-for.ts'

const roles: Record<string, Role> = {
  uploader: 'owner',
  author: 'client',
  ada: 'member',
  ben: 'member',
  joiner: 'member',
}
const roleOf = (uid_user: string): Role | null => roles[uid_user] ?? null
const at = (...names: string[]) => names.map((name) => `<span data-mention="${name}">@${name}</span>`).join(' ')
const comment = (uid_user: string, content = 'Hm') => ({ uid_user, content })

const base = {
  status: 'open',
  content: 'Warmer',
  uid_user: 'author',
  uploaded_by: 'uploader',
  uid_reply: null,
  comments: [],
  card: null,
} as const

describe('an open comment waits for', () => {
  it.each([
    ['the uploader of the file', base, 'uploader'],
    ['its author, when the uploader wrote last', { ...base, comments: [comment('uploader')] }, 'author'],
    [
      'the uploader again, when somebody else wrote last',
      { ...base, comments: [comment('uploader'), comment('ada')] },
      'uploader',
    ],
    ['its author, who is the uploader', { ...base, uid_user: 'uploader' }, 'uploader'],
    ['whoever was mentioned', { ...base, content: at('ada') }, 'ada'],
    [
      'whoever was mentioned last',
      { ...base, content: at('ada'), comments: [comment('ada', at('joiner', 'ben'))] },
      'ben',
    ],
    ['the mentioned one, after others wrote', { ...base, content: at('ada'), comments: [comment('ben')] }, 'ada'],
    ['whoever its card is assigned to', { ...base, content: at('ada'), card: { assignee_uid: 'joiner' } }, 'joiner'],
    ['the others, while its card is nobody’s', { ...base, card: { assignee_uid: null } }, 'uploader'],
    ['the uploader, when the mentioned one has left', { ...base, content: at('gone') }, 'uploader'],
    ['its author, when the uploader has left', { ...base, uploaded_by: 'gone' }, 'author'],
    ['nobody, when all have left', { ...base, uploaded_by: 'gone', uid_user: 'gone too' }, null],
    ['nobody who may not see the file', { ...base, uid_reply: 'message', uploaded_by: 'gone' }, null],
    ['nobody once it is resolved', { ...base, status: 'resolved' as const, content: at('ada') }, null],
  ])('%s', (_, pin, expected) => {
    expect(waitsFor(pin, roleOf)).toBe(expected)
  })
})
