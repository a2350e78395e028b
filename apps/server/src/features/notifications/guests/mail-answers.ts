// Guests get replies of the team in their threads by email, as long as one of their links shows the file. Runs in the
// transaction that handles the event, so that no email is sent twice.
import { guestRole } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'

import type { DomainEvent } from '#events'
import { findPerson } from '#features/auth/account/user-queries.ts'
import { isVersionSeen } from '#features/files/require-file.ts'
import { findStack } from '#features/files/versions/version-queries.ts'
import { writeGuestMail } from '#features/guests/guest-mail.ts'
import { findGuest } from '#features/guests/guest-queries.ts'
import { listLinksOfGuest, type LinkRow } from '#features/guests/link-queries.ts'
import { linkUrl } from '#features/guests/link-url.ts'
import { guestAnswerMail } from '#features/mail/templates/guest-answer.ts'
import { publicNameOf } from '#features/members/present-member.ts'
import { findProjectTitle } from '#features/notifications/event-queries.ts'
import { listGuestWriters } from '#features/review/comment-queries.ts'
import { describePin } from '#features/review/describe-pin.ts'
import { findPin } from '#features/review/pin-queries.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

const perGuest = { kind: 'guest-answers', max: limits.guest.answersPerHour, windowMs: 60 * 60 * 1000 }

const excerpt = (text: string): string =>
  text.length <= limits.notification.excerpt ? text : `${text.slice(0, limits.notification.excerpt - 1)}…`

/** A valid link of the guest that shows this version. */
const findShowing = async (
  { clock }: Context,
  tx: Tx,
  uid_guest: string,
  uid_file: string,
): Promise<LinkRow | undefined> => {
  for (const link of await listLinksOfGuest(tx, uid_guest, clock.now())) {
    const stack = await findStack(tx, uid_file, { ...link, uid_guest })
    if (stack && isVersionSeen(stack, uid_file)) return link
  }
  return undefined
}

export const mailAnswers = async (context: Context, tx: Tx, event: DomainEvent): Promise<void> => {
  if (event.type !== 'pin.commented' || event.uid_user === null || event.is_of_reply) return
  if (context.config.GUEST_LINKS === 'off') return
  const writers = await listGuestWriters(tx, event.uid_pin)
  if (writers.length === 0) return
  const pin = await findPin(tx, event.uid_pin)
  const story = await describePin(tx, event)
  const projectTitle = await findProjectTitle(tx, event.uid_project)
  if (!pin || !story || projectTitle === undefined) return
  const who = publicNameOf(await findPerson(tx, event.uid_user))
  const details = { who, filename: story.filename, projectTitle, text: excerpt(story.textFor(guestRole)) }
  for (const uid_guest of writers) {
    const guest = await findGuest(tx, uid_guest)
    const link = guest && (await findShowing(context, tx, uid_guest, pin.uid_file))
    if (!guest || !link || (await context.attempts.count(perGuest, uid_guest, tx)) > 0) continue
    const content = guestAnswerMail({ ...details, href: linkUrl(context, link.uid_link) })
    await writeGuestMail(context, tx, { guest, content })
  }
}
