// Guests get replies of the team in their threads by email, as long as one of their links shows the file. Runs in the
// transaction that handles the event, so that no email is sent twice.
import { guestRole } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'

import type { DomainEvent } from '#events'
import { isVersionSeen } from '#features/files/require-file.ts'
import { findStack } from '#features/files/versions/version-queries.ts'
import { writeGuestMail } from '#features/guests/guest-mail.ts'
import { findGuest } from '#features/guests/guest-queries.ts'
import { addRecipient, listLinksOfGuest } from '#features/guests/link-queries.ts'
import { linkUrl } from '#features/guests/link-url.ts'
import { withUrl } from '#features/guests/renew-link.ts'
import { guestAnswerMail } from '#features/mail/templates/guest-answer.ts'
import { findProjectTitle } from '#features/notifications/event-queries.ts'
import { findActorName } from '#features/notifications/review/find-actor-name.ts'
import { listGuestWriters } from '#features/review/comment-queries.ts'
import { describePin } from '#features/review/describe-pin.ts'
import { findPin } from '#features/review/pin-queries.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

const perGuest = { kind: 'guest-answers', max: limits.guest.answersPerHour, windowMs: 60 * 60 * 1000 }

const excerpt = (text: string): string =>
  text.length <= limits.notification.excerpt ? text : `${text.slice(0, limits.notification.excerpt - 1)}…`

/** Finds the address of a valid link of the guest that shows this version. */
const findUrl = async (context: Context, tx: Tx, uid_guest: string, uid_file: string): Promise<string | undefined> => {
  const showing = []
  for (const link of await listLinksOfGuest(tx, uid_guest, context.clock.now())) {
    const stack = await findStack(tx, uid_file, { ...link, uid_guest })
    if (stack && isVersionSeen(stack, uid_file)) showing.push(link)
  }
  const found = showing.find((link) => linkUrl(context, link) !== null) ?? showing[0]
  if (!found) return undefined
  const { link, url } = await withUrl(context, tx, found)
  await addRecipient(tx, link.uid_link, uid_guest)
  return url
}

export const mailAnswers = async (context: Context, tx: Tx, event: DomainEvent): Promise<void> => {
  if (event.type !== 'pin.commented' || event.uid_user === null || event.is_of_reply) return
  if (context.config.GUEST_LINKS === 'off') return
  const writers = await listGuestWriters(tx, event.uid_pin)
  if (writers.length === 0) return
  const pin = await findPin(tx, event.uid_pin)
  const story = await describePin(tx, event)
  const projectTitle = await findProjectTitle(tx, event.uid_project)
  if (!pin || !story || story.needed !== null || projectTitle === undefined) return
  const who = (await findActorName(tx, event, null))(guestRole)
  const details = { who, filename: story.fileNameFor(guestRole), projectTitle, text: excerpt(story.textFor(guestRole)) }
  for (const uid_guest of writers) {
    const guest = await findGuest(tx, uid_guest)
    if (!guest || guest.unsubscribed_at !== null) continue
    const href = await findUrl(context, tx, uid_guest, pin.uid_file)
    if (href === undefined || (await context.attempts.count(perGuest, uid_guest, tx)) > 0) continue
    const content = guestAnswerMail({ ...details, href })
    await writeGuestMail(context, tx, { guest, content })
  }
}
