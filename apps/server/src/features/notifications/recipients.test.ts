// The complete table: every event, every preference, own actions, viewing or not.
import { capabilityTable } from '@joinery/contract/capabilities'
import { defaultPreferences, type NotificationKind, type Preferences } from '@joinery/contract/notifications'
import { describe, expect, it } from 'vitest'

import type { DomainEvent } from '#events'

import { recipientsOf, type Facts } from './recipients.ts'

const mara = 'mara'
const jonas = 'jonas'
const base = { uid_user: mara, uid_project: 'kitchen', uid_reply: 'it' } as const
const onFile = { uid_user: mara, uid_project: 'kitchen', uid_pin: 'pin' } as const
const approvalRequest = { uid_user: mara, uid_project: 'kitchen', uid_approval: 'approval' } as const

type Case = {
  readonly event: DomainEvent
  readonly kind: NotificationKind
  readonly preference: keyof Preferences
  readonly facts?: Partial<Facts>
}

/** In each case Mara does something that concerns Jonas. */
const cases: Record<string, Case> = {
  'a message': { event: { type: 'message.sent', ...base }, kind: 'message', preference: 'notify_messages' },
  'a mention': {
    event: { type: 'message.sent', ...base },
    kind: 'mention',
    preference: 'notify_messages',
    facts: { mentioned: new Set([jonas]) },
  },
  'a project change': {
    event: { type: 'project.changed', ...base, changes: ['title'] },
    kind: 'project_update',
    preference: 'notify_project_updates',
  },
  'a card assigned to him': {
    event: { type: 'card.assigned', ...base, assignee_uid: jonas },
    kind: 'kanban_assigned',
    preference: 'notify_kanban_assigned',
    facts: { card: { uid_user: mara, assignee_uid: jonas, commenters: [] } },
  },
  'a card of his that moves': {
    event: { type: 'card.moved', ...base, to: 'done' },
    kind: 'kanban_status_change',
    preference: 'notify_kanban_status_change',
    facts: { card: { uid_user: jonas, assignee_uid: null, commenters: [] } },
  },
  'a card assigned to him that moves': {
    event: { type: 'card.moved', ...base, to: 'done' },
    kind: 'kanban_status_change',
    preference: 'notify_kanban_status_change',
    facts: { card: { uid_user: mara, assignee_uid: jonas, commenters: [] } },
  },
  'a comment on his card': {
    event: { type: 'card.commented', ...base, uid_card: 'card' },
    kind: 'kanban_comment',
    preference: 'notify_kanban_comment',
    facts: { card: { uid_user: jonas, assignee_uid: null, commenters: [mara] } },
  },
  'a comment after his own': {
    event: { type: 'card.commented', ...base, uid_card: 'card' },
    kind: 'kanban_comment',
    preference: 'notify_kanban_comment',
    facts: { card: { uid_user: mara, assignee_uid: null, commenters: [jonas, mara] } },
  },
  'a comment on his file': {
    event: { type: 'pin.added', ...onFile, is_of_reply: false },
    kind: 'pin_added',
    preference: 'notify_file_comments',
    facts: { reviewers: new Set([jonas, mara]) },
  },
  'a comment on his file of a message': {
    event: { type: 'pin.added', ...onFile, is_of_reply: true },
    kind: 'pin_added',
    preference: 'notify_file_comments',
    facts: { reviewers: new Set([jonas]) },
  },
  'an answer to his comment': {
    event: { type: 'pin.commented', ...onFile, uid_comment: 'answer', is_of_reply: false },
    kind: 'pin_commented',
    preference: 'notify_file_comments',
    facts: { reviewers: new Set([jonas]) },
  },
  'a mention in a comment': {
    event: { type: 'pin.added', ...onFile, is_of_reply: false },
    kind: 'mention',
    preference: 'notify_messages',
    facts: { mentioned: new Set([jonas]), reviewers: new Set([jonas]) },
  },
  'a mention in an answer on a file of a message': {
    event: { type: 'pin.commented', ...onFile, uid_comment: 'answer', is_of_reply: true },
    kind: 'mention',
    preference: 'notify_messages',
    facts: { mentioned: new Set([jonas]), reviewers: new Set() },
  },
  'a decision that is asked of him': {
    event: { type: 'approval.asked', ...approvalRequest, is_of_reply: false },
    kind: 'approval_asked',
    preference: 'notify_approvals',
    facts: { reviewers: new Set([jonas]) },
  },
  'a decision that is due': {
    event: { type: 'approval.due', ...approvalRequest, is_of_reply: true },
    kind: 'approval_due',
    preference: 'notify_approvals',
    facts: { reviewers: new Set([jonas]) },
  },
  'a decision that he waits for': {
    event: { type: 'approval.decided', ...approvalRequest, is_of_reply: false },
    kind: 'approval_decided',
    preference: 'notify_approvals',
    facts: { reviewers: new Set([jonas, mara]) },
  },
  'a request of his that no one can decide': {
    event: { type: 'approval.withdrawn', ...approvalRequest, uid_user: null, is_of_reply: false },
    kind: 'approval_withdrawn',
    preference: 'notify_approvals',
    facts: { reviewers: new Set([jonas]) },
  },
  'being added': {
    event: { type: 'member.added', ...base, uid_member: jonas },
    kind: 'member_added',
    preference: 'notify_member_added',
  },
  'another role': {
    event: { type: 'member.role_changed', ...base, uid_member: jonas, role: 'client' },
    kind: 'role_changed',
    preference: 'notify_member_added',
  },
  'being removed': {
    event: { type: 'member.removed', ...base, uid_member: jonas },
    kind: 'member_removed',
    preference: 'notify_member_removed',
  },
}

/** Emailed separately, so it has its own case. */
const invited: Case = {
  event: { type: 'member.invited', ...base, uid_member: jonas },
  kind: 'member_invited',
  preference: 'notify_member_added',
}

const all: Preferences = { ...defaultPreferences, notify_member_removed: true, email_notifications: true }
const preferenceNames = Object.keys(all).filter((name) => name.startsWith('notify_')) as (keyof Preferences)[]

const notify = (what: Case, preferences: Preferences, more: Partial<Facts> = {}) =>
  recipientsOf(what.event, {
    people: [
      { uid_user: mara, role: 'owner', preferences: all, hasEmailsOff: false },
      {
        uid_user: jonas,
        role: what.event.type === 'member.removed' ? null : 'member',
        preferences,
        hasEmailsOff: false,
      },
    ],
    looking: new Set(),
    mentioned: new Set(),
    ...what.facts,
    ...more,
  })

it('an invitation is shown only in the app, unless turned off', () => {
  const outsider = (preferences: Preferences) =>
    notify(invited, preferences, { people: [{ uid_user: jonas, role: null, preferences, hasEmailsOff: false }] })
  expect(outsider(all)).toMatchObject([{ uid_user: jonas, kind: 'member_invited', isInApp: true, mail: null }])
  expect(outsider({ ...all, notify_member_added: false })).toEqual([])
  expect(outsider({ ...all, in_app_notifications: false })).toEqual([])
})

it.each(['approval.asked', 'approval.due'] as const)(
  'emails a client an event %s, unless the client turned emails off',
  (type) => {
    const event: Case = {
      event: { type, ...approvalRequest, is_of_reply: false },
      kind: 'approval_asked',
      preference: 'notify_approvals',
      facts: { reviewers: new Set([jonas]) },
    }
    const client = { uid_user: jonas, role: 'client', preferences: defaultPreferences, hasEmailsOff: false } as const
    expect(notify(event, all, { people: [client] })).toMatchObject([{ isInApp: true, mail: 'instant' }])
    expect(notify(event, all, { people: [{ ...client, hasEmailsOff: true }] })).toMatchObject([{ mail: null }])
    expect(notify(event, all, { people: [{ ...client, role: 'member' }] })).toMatchObject([{ mail: null }])
  },
)

describe.each(Object.entries(cases))('%s', (_name, what) => {
  it('notifies Jonas in the app and by email, but not Mara, who did it', () => {
    expect(notify(what, all)).toMatchObject([{ uid_user: jonas, kind: what.kind, isInApp: true, mail: 'instant' }])
  })

  it.each(preferenceNames)('depends on the preference %s only if it applies', (preference) => {
    expect(notify(what, { ...all, [preference]: false })).toHaveLength(preference === what.preference ? 0 : 1)
  })

  it('is emailed but not shown when in-app notifications are off', () => {
    expect(notify(what, { ...all, in_app_notifications: false })).toMatchObject([{ isInApp: false, mail: 'instant' }])
  })

  it('is shown but not emailed when email is off', () => {
    expect(notify(what, { ...all, email_notifications: false })).toMatchObject([{ isInApp: true, mail: null }])
  })

  it('is not sent when both are off', () => {
    expect(notify(what, { ...all, in_app_notifications: false, email_notifications: false })).toEqual([])
  })

  it.each(['hourly', 'daily', 'weekly'] as const)(
    'waits for the %s email when that is the chosen frequency',
    (email_frequency) => {
      expect(notify(what, { ...all, email_frequency })).toMatchObject([{ mail: email_frequency }])
    },
  )

  it('is skipped for people viewing the discussion, if it is a message', () => {
    const isMessage = what.event.type === 'message.sent'
    expect(notify(what, all, { looking: new Set([jonas]) })).toHaveLength(isMessage ? 0 : 1)
  })

  it('is skipped for people without access, except a removal', () => {
    const before = [...capabilityTable.member]
    capabilityTable.member.clear()
    try {
      expect(notify(what, all)).toHaveLength(what.event.type === 'member.removed' ? 1 : 0)
    } finally {
      for (const capability of before) capabilityTable.member.add(capability)
    }
  })

  it('reaches a client only if visible to clients or about themselves', () => {
    const kinds: readonly NotificationKind[] = ['project_update', 'member_added', 'member_removed', 'role_changed']
    const people = [{ uid_user: jonas, role: 'client' as const, preferences: all, hasEmailsOff: false }]
    const ofTeam = ['approval.decided', 'approval.withdrawn']
    const isOnTheirFile = 'is_of_reply' in what.event && !what.event.is_of_reply && !ofTeam.includes(what.event.type)
    expect(notify(what, all, { people })).toHaveLength(kinds.includes(what.kind) || isOnTheirFile ? 1 : 0)
  })

  it('is shown and not emailed by default, except a removal', () => {
    const expected = what.preference === 'notify_member_removed' ? [] : [{ isInApp: true, mail: null }]
    expect(notify(what, defaultPreferences)).toMatchObject(expected)
  })

  it('is skipped for uninvolved people, unless it is for everyone', () => {
    const stranger = { uid_user: 'tove', role: 'member' as const, preferences: all, hasEmailsOff: false }
    const recipients = recipientsOf(what.event, {
      people: [stranger],
      looking: new Set(),
      mentioned: new Set(),
      ...what.facts,
    })
    const isForAll = what.event.type === 'message.sent' || what.event.type === 'project.changed'
    expect(recipients).toHaveLength(isForAll ? 1 : 0)
  })
})
