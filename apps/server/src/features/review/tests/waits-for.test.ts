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
  visibility: 'client',
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
      'the uploader again, when someone else wrote last',
      { ...base, comments: [comment('uploader'), comment('ada')] },
      'uploader',
    ],
    ['no one, when the uploader comments on their own file', { ...base, uid_user: 'uploader' }, null],
    [
      'the uploader, who commented, when someone else wrote last',
      { ...base, uid_user: 'uploader', comments: [comment('ada')] },
      'uploader',
    ],
    [
      'the uploader, once the mentioned person has replied',
      { ...base, content: at('ada'), comments: [comment('ada')] },
      'uploader',
    ],
    ['the mentioned person', { ...base, content: at('ada') }, 'ada'],
    [
      'the last person mentioned',
      { ...base, content: at('ada'), comments: [comment('ada', at('joiner', 'ben'))] },
      'ben',
    ],
    ['the mentioned person, after others wrote', { ...base, content: at('ada'), comments: [comment('ben')] }, 'ada'],
    ['the assignee of its card', { ...base, content: at('ada'), card: { assignee_uid: 'joiner' } }, 'joiner'],
    ['the uploader, while its card has no assignee', { ...base, card: { assignee_uid: null } }, 'uploader'],
    ['the uploader, when the mentioned person has left', { ...base, content: at('gone') }, 'uploader'],
    [
      'its author, when the uploader has left and someone replied',
      { ...base, uploaded_by: 'gone', comments: [comment('ada')] },
      'author',
    ],
    ['no one, when the uploader has left and no one replied', { ...base, uploaded_by: 'gone' }, null],
    ['no one, when all have left', { ...base, uploaded_by: 'gone', uid_user: 'gone too' }, null],
    ['no one who cannot see the file', { ...base, uid_reply: 'message', uploaded_by: 'gone' }, null],
    [
      'the uploader, when a client is mentioned for the team only',
      { ...base, visibility: 'team' as const, content: at('author') },
      'uploader',
    ],
    ['no one once it is resolved', { ...base, status: 'resolved' as const, content: at('ada') }, null],
  ])('%s', (_, pin, expected) => {
    expect(waitsFor(pin, roleOf)).toBe(expected)
  })
})
