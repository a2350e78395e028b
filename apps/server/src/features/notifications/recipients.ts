// Who is notified of what, and how, as a pure function. People are not notified of their own actions, of messages while
// viewing the discussion, of what they turned off, or of what their role cannot see.
import { can, type Capability, type Role } from '@joinery/contract/capabilities'
import type { NotificationKind, Preferences } from '@joinery/contract/notifications'

import type { DomainEvent } from '#events'

export type Person = {
  readonly uid_user: string
  /** Null for people who are not (or no longer) in the project. */
  readonly role: Role | null
  readonly preferences: Preferences
  /** Turned off by the person, not only never turned on. */
  readonly hasEmailsOff: boolean
}

/** Facts known when the event is handled. */
export type Facts = {
  readonly people: readonly Person[]
  /** People viewing the discussion. */
  readonly looking: ReadonlySet<string>
  readonly mentioned: ReadonlySet<string>
  /** The event's card. */
  readonly card?: {
    readonly uid_user: string
    readonly assignee_uid: string | null
    readonly commenters: readonly string[]
  }
  /** People concerned by a comment on a file or an approval. */
  readonly reviewers?: ReadonlySet<string>
  /** Capability needed to see the subject, in addition to those of its kind. */
  readonly needed?: Capability | null
}

export type Recipient = {
  readonly uid_user: string
  readonly kind: NotificationKind
  /** As in `Person`. */
  readonly role: Role | null
  readonly isInApp: boolean
  readonly mail: Preferences['email_frequency'] | null
}

const preferenceOf: Record<NotificationKind, keyof Preferences> = {
  message: 'notify_messages',
  mention: 'notify_messages',
  project_update: 'notify_project_updates',
  kanban_assigned: 'notify_kanban_assigned',
  kanban_status_change: 'notify_kanban_status_change',
  kanban_comment: 'notify_kanban_comment',
  member_added: 'notify_member_added',
  member_invited: 'notify_member_added',
  member_removed: 'notify_member_removed',
  role_changed: 'notify_member_added',
  generation_done: 'in_app_notifications',
  generation_failed: 'in_app_notifications',
  pin_added: 'notify_file_comments',
  pin_commented: 'notify_file_comments',
  approval_asked: 'notify_approvals',
  approval_decided: 'notify_approvals',
  approval_due: 'notify_approvals',
  approval_withdrawn: 'notify_approvals',
  webhook_disabled: 'notify_project_updates',
  backup_failed: 'in_app_notifications',
  settings_lost: 'in_app_notifications',
}

/** Capability needed to see what a notification quotes. Removed and invited people have no role. */
const needed: Record<NotificationKind, Capability | null> = {
  message: 'readMessages',
  mention: 'readMessages',
  project_update: 'viewProject',
  kanban_assigned: 'viewBoard',
  kanban_status_change: 'viewBoard',
  kanban_comment: 'viewBoard',
  member_added: 'viewProject',
  member_invited: null,
  member_removed: null,
  role_changed: 'viewProject',
  generation_done: 'useAi',
  generation_failed: 'useAi',
  pin_added: 'viewReview',
  pin_commented: 'viewReview',
  approval_asked: 'viewReview',
  approval_decided: 'viewAllApprovals',
  approval_due: 'viewReview',
  approval_withdrawn: 'viewAllApprovals',
  webhook_disabled: 'manageWebhooks',
  backup_failed: null,
  settings_lost: null,
}

/** The role of the event's person according to the event. */
export const roleIn = (event: DomainEvent): Role | undefined => ('role' in event ? event.role : undefined)

/** A mention also quotes the event's subject. */
const neededFor = (event: DomainEvent, kind: NotificationKind): readonly Capability[] => {
  const one = 'is_of_reply' in event && kind === 'mention' ? 'viewReview' : needed[kind]
  const isOfReply = 'is_of_reply' in event && event.is_of_reply
  return [...(one === null ? [] : [one]), ...(isOfReply ? (['viewReplyFiles'] as const) : [])]
}

/** `ofSubject`: capability needed to see the subject as it is now, such as a comment for the team. */
export const maySee = (
  event: DomainEvent,
  role: Role | null,
  kind: NotificationKind,
  ofSubject: Capability | null = null,
): boolean =>
  [...neededFor(event, kind), ...(ofSubject === null ? [] : [ofSubject])].every(
    (capability) => role !== null && can(role, capability),
  )

/** The notification kind for this person; null if the event does not concern them. */
const kindFor = (
  event: DomainEvent,
  { card, looking, mentioned, reviewers }: Facts,
  uid_user: string,
): NotificationKind | null => {
  const isCardsOwn = card?.uid_user === uid_user || card?.assignee_uid === uid_user
  switch (event.type) {
    case 'message.sent':
      if (looking.has(uid_user)) return null
      return mentioned.has(uid_user) ? 'mention' : 'message'
    case 'project.changed':
      return 'project_update'
    case 'card.assigned':
      return event.assignee_uid === uid_user ? 'kanban_assigned' : null
    case 'card.moved':
      return isCardsOwn ? 'kanban_status_change' : null
    case 'card.commented':
      return isCardsOwn || card?.commenters.includes(uid_user) ? 'kanban_comment' : null
    case 'pin.added':
    case 'pin.commented':
      if (mentioned.has(uid_user)) return 'mention'
      if (!reviewers?.has(uid_user)) return null
      return event.type === 'pin.added' ? 'pin_added' : 'pin_commented'
    case 'approval.asked':
      return reviewers?.has(uid_user) ? 'approval_asked' : null
    case 'approval.due':
      return reviewers?.has(uid_user) ? 'approval_due' : null
    case 'approval.decided':
      return reviewers?.has(uid_user) ? 'approval_decided' : null
    case 'approval.withdrawn':
      return reviewers?.has(uid_user) ? 'approval_withdrawn' : null
    case 'member.added':
      return event.uid_member === uid_user ? 'member_added' : null
    case 'member.invited':
      return event.uid_member === uid_user ? 'member_invited' : null
    case 'member.removed':
      return event.uid_member === uid_user ? 'member_removed' : null
    case 'member.role_changed':
      return event.uid_member === uid_user ? 'role_changed' : null
    case 'generation.ended':
      return event.status === 'done' ? 'generation_done' : 'generation_failed'
    case 'webhook.turned_off':
      return 'webhook_disabled'
    default:
      return event satisfies never
  }
}

/** Events shown only in the app, to the person who waits for them. */
const isOwnNews = (event: DomainEvent): boolean => event.type === 'generation.ended'

/** Clients visit rarely: a request for their approval is emailed unless they turned emails off. */
const isAlwaysMailed = (kind: NotificationKind, { role, hasEmailsOff }: Person): boolean =>
  (kind === 'approval_asked' || kind === 'approval_due') &&
  role !== null &&
  !can(role, 'followProject') &&
  !hasEmailsOff

export const recipientsOf = (event: DomainEvent, facts: Facts): Recipient[] =>
  facts.people.flatMap((person) => {
    const { uid_user, role, preferences } = person
    const kind = (uid_user === event.uid_user) === isOwnNews(event) ? kindFor(event, facts, uid_user) : null
    if (kind === null || !maySee(event, role, kind, facts.needed) || !preferences[preferenceOf[kind]]) return []
    const isInApp = preferences.in_app_notifications
    // Invitations have their own email, regardless of preferences.
    const isMailed = preferences.email_notifications && kind !== 'member_invited' && !isOwnNews(event)
    const mail = isMailed ? preferences.email_frequency : isAlwaysMailed(kind, person) ? 'instant' : null
    return isInApp || mail !== null ? [{ uid_user, kind, role, isInApp, mail }] : []
  })
