// Handles an event in the transaction that removes it from the outbox: notifications, waiting email items and jobs are
// written exactly once, even if a process dies. The push to open sockets follows the commit and may be lost; the bell
// refetches.
import type { Role } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'

import type { DomainEvent } from '#events'
import { describeApproval, isOfApproval, type ApprovalStory } from '#features/approvals/describe-approval.ts'
import { holdRoles } from '#features/members/member-queries.ts'
import { describePin, isOfPin, type PinStory } from '#features/review/describe-pin.ts'
import { holdPin } from '#features/review/pin-queries.ts'
import { mentionsIn } from '#features/review/waits-for.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { projectRoom, userRoom } from '#platform/realtime/rooms.ts'

import { describeEvent, type Story } from './describe-event.ts'
import { findProjectTitle, findSubject, listCommenters, type EventSubject } from './event-queries.ts'
import { mailAnswers } from './guests/mail-answers.ts'
import { insertMailItems, claimMailSlot } from './mail-item-queries.ts'
import { mailNotificationsJob } from './mail-notifications.job.ts'
import { insertNotifications } from './notification-queries.ts'
import { findRecipientPreferences, listMemberPreferences, type MemberPreferences } from './preference-queries.ts'
import { presentNotification } from './present-notification.ts'
import { maySee, recipientsOf, type Facts, type Recipient } from './recipients.ts'
import { findActorName } from './review/find-actor-name.ts'

/** While Redis is unavailable, viewers connected to other processes are missed and get notified. */
const findViewers = async ({ realtime }: Context, uid_project: string): Promise<Set<string>> => {
  const visitors = await realtime.presence.list(projectRoom(uid_project))
  return new Set(visitors.filter(({ views }) => views.includes('discussion')).map(({ who }) => who))
}

const isAbout = (event: DomainEvent): event is Extract<DomainEvent, { uid_reply: string }> => 'uid_reply' in event

type Subjects = {
  readonly subject?: EventSubject
  readonly card?: EventSubject
  readonly pin?: PinStory
  readonly approval?: ApprovalStory
}

/** The subjects of the event; undefined if deleted since, and then no one is notified. */
const findSubjects = async (tx: Tx, event: DomainEvent): Promise<Subjects | undefined> => {
  if (isOfPin(event)) {
    // A concurrent change of its visibility waits for this transaction and then deletes the notifications.
    await holdPin(tx, event.uid_pin)
    const pin = await describePin(tx, event)
    return pin && { pin }
  }
  if (isOfApproval(event)) {
    const approval = await describeApproval(tx, event)
    return approval && { approval }
  }
  if (!isAbout(event)) return {}
  const subject = await findSubject(tx, event.uid_reply)
  const card = event.type === 'card.commented' ? await findSubject(tx, event.uid_card) : subject
  return subject && card ? { subject, card } : undefined
}

/** Same for all recipients, except for how the actor and text are shown. */
type SharedStory = Omit<Story, 'actor' | 'text' | 'file' | 'approval'> &
  Pick<Subjects, 'pin' | 'approval'> & {
    readonly textFor: (role: Role | null) => string
    readonly nameFor: (role: Role | null) => string
  }

const findStory = async (
  tx: Tx,
  event: DomainEvent,
  { subject, card, pin, approval }: Subjects,
): Promise<SharedStory | undefined> => {
  const title = await findProjectTitle(tx, event.uid_project)
  if (title === undefined) return undefined
  return {
    nameFor: await findActorName(tx, event, approval?.guestName ?? pin?.guestName),
    project: { uid_project: event.uid_project, title },
    textFor: pin?.textFor ?? (() => approval?.note ?? subject?.original_content ?? ''),
    cardText: card?.original_content ?? '',
    ...(pin ? { pin } : {}),
    ...(approval ? { approval } : {}),
  }
}

const peopleOf = (tx: Tx, event: DomainEvent): Promise<MemberPreferences[]> =>
  // A removed person is no longer a member and an invited one not yet; both are notified anyway.
  event.type === 'member.removed' || event.type === 'member.invited'
    ? findRecipientPreferences(tx, event.uid_member)
    : listMemberPreferences(tx, event.uid_project)

const gatherFacts = async (
  context: Context,
  tx: Tx,
  event: DomainEvent,
  { subject, card, pin, approval }: Subjects,
): Promise<Facts> => {
  const isMessage = event.type === 'message.sent'
  const people = await peopleOf(tx, event)
  return {
    people: people.map(({ uid_user, role, emails_off, ...preferences }) => ({
      uid_user,
      role,
      preferences,
      hasEmailsOff: emails_off,
    })),
    looking: isMessage ? await findViewers(context, event.uid_project) : new Set(),
    mentioned: pin?.mentioned ?? new Set(isMessage ? mentionsIn(subject?.content ?? '') : []),
    needed: pin?.needed ?? null,
    ...(pin || approval ? { reviewers: (pin ?? approval)?.concerned ?? new Set() } : {}),
    ...(card && !isMessage
      ? {
          card: {
            uid_user: card.uid_user,
            assignee_uid: card.assignee_uid,
            commenters: event.type === 'card.commented' ? await listCommenters(tx, event.uid_card) : [],
          },
        }
      : {}),
  }
}

export const handleEvent = async (context: Context, tx: Tx, event: DomainEvent): Promise<void> => {
  const subjects = await findSubjects(tx, event)
  if (!subjects) return
  await mailAnswers(context, tx, event)
  const facts = await gatherFacts(context, tx, event, subjects)
  const recipients = await holdRecipients(tx, event, facts)
  // Usually all members are viewing the discussion, and no one is notified.
  const story = recipients.length > 0 ? await findStory(tx, event, subjects) : undefined
  if (!story) return
  await notify(context, tx, event, story, recipients)
  await arrangeMail(context, tx, event, recipients)
}

/**
 * Locks the recipients' roles. A concurrent role change either is seen here, or waits for this transaction and then deletes
 * the notifications.
 */
const holdRecipients = async (tx: Tx, event: DomainEvent, facts: Facts): Promise<Recipient[]> => {
  const all = recipientsOf(event, facts)
  const members = all.filter(({ role }) => role !== null)
  if (members.length === 0) return all
  const uid_users = members.map(({ uid_user }) => uid_user)
  const roles = await holdRoles(tx, event.uid_project, uid_users)
  return all
    .map((recipient) =>
      recipient.role === null ? recipient : { ...recipient, role: roles.get(recipient.uid_user) ?? null },
    )
    .filter(({ role, kind }) => maySee(event, role, kind, facts.needed))
}

const notify = async (
  { clock, realtime }: Context,
  tx: Tx,
  event: DomainEvent,
  { nameFor, textFor, pin, approval, ...story }: SharedStory,
  recipients: readonly Recipient[],
): Promise<void> => {
  const created_at = clock.now()
  const rows = recipients
    .filter(({ isInApp }) => isInApp)
    .map(({ uid_user, kind, role }) => ({
      uid_notification: newId(),
      uid_user,
      kind,
      ...describeEvent(event, kind, {
        ...story,
        ...(pin ? { file: { ...pin, filename: pin.fileNameFor(role) } } : {}),
        ...(approval
          ? {
              approval: {
                ...approval,
                filename: approval.fileNameFor(role),
                personName: approval.personNameFor(role),
              },
            }
          : {}),
        text: textFor(role),
        actor: nameFor(role),
      }),
      created_at,
      actor_uid: event.uid_user,
      actor_name: nameFor(role),
    }))
  await insertNotifications(tx, rows)
  tx.afterCommit(() => {
    for (const row of rows) {
      realtime.emit(userRoom(row.uid_user), 'notification', presentNotification({ ...row, is_read: false }))
    }
  })
}

/** With `instant` the first email is sent immediately and the next after its interval; everything else waits for the digest. */
const arrangeMail = async (
  context: Context,
  tx: Tx,
  event: DomainEvent,
  recipients: readonly Recipient[],
): Promise<void> => {
  const { clock, jobs } = context
  const { uid_project } = event
  const mailed = recipients.filter(({ mail }) => mail !== null)
  await insertMailItems(
    tx,
    mailed.map(({ uid_user, kind }) => ({
      uid_item: newId(),
      uid_user,
      uid_project,
      kind,
      event,
      created_at: clock.now(),
    })),
  )
  for (const { uid_user } of mailed.filter(({ mail }) => mail === 'instant')) {
    const turn = await claimMailSlot(tx, uid_user, uid_project, clock.now(), limits.notification.mailInterval)
    if (!turn) continue
    const startAfterSeconds = Math.ceil(turn.waitMs / 1000)
    await jobs.enqueue(tx, mailNotificationsJob, { uid_user, uid_project }, { startAfterSeconds })
  }
}
