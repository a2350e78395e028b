// Pending emails refer to events, not to their text, which is read when the email is written: it quotes nothing that was deleted or
// changed, and nothing the recipient can no longer see.
import { describeApproval, isOfApproval, type ApprovalStory } from '#features/approvals/describe-approval.ts'
import { formatNameForMail } from '#features/mail/format-name-for-mail.ts'
import { digestMail } from '#features/mail/templates/digest.ts'
import { notificationMail, type NotificationItem } from '#features/mail/templates/notification.ts'
import { writeMail } from '#features/mail/write-mail.ts'
import { describePin, isOfPin, type PinStory } from '#features/review/describe-pin.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import { describeEvent } from './describe-event.ts'
import { listProjectsFor, listTexts } from './event-queries.ts'
import type { MailItem } from './mail-item-queries.ts'
import { maySee } from './recipients.ts'
import { findActorName } from './review/find-actor-name.ts'
import { unsubscribeLinks } from './unsubscribe.ts'

/** The replies of an event; all must still exist. */
const repliesOf = ({ event }: MailItem): string[] => {
  if (event.type === 'card.commented') return [event.uid_reply, event.uid_card]
  return 'uid_reply' in event ? [event.uid_reply] : []
}

const readMailItems = async (
  tx: Tx,
  uid_user: string,
  items: readonly MailItem[],
  publicUrl: string,
): Promise<NotificationItem[]> => {
  const projects = await listProjectsFor(tx, uid_user, [...new Set(items.map(({ uid_project }) => uid_project))])
  const texts = await listTexts(tx, [...new Set(items.flatMap(repliesOf))])
  const people: Parameters<typeof findActorName>[3] = new Map()
  const mailItems: NotificationItem[] = []
  for (const item of items) {
    const { event, kind } = item
    const found = projects.get(item.uid_project)
    const replies = repliesOf(item)
    if (!found || !maySee(event, found.role, kind) || !replies.every((uid_reply) => texts.has(uid_reply))) continue
    const pin = isOfPin(event) ? await describePin(tx, event) : undefined
    const approval = isOfApproval(event) ? await describeApproval(tx, event) : undefined
    if (pin && !maySee(event, found.role, kind, pin.needed)) continue
    if ((isOfPin(event) && !pin) || (isOfApproval(event) && !approval)) continue
    const project = { uid_project: found.uid_project, title: formatNameForMail(found.title) }
    const nameFor = await findActorName(tx, event, approval?.guestName ?? pin?.guestName, people)
    const actor = formatNameForMail(nameFor(found.role))
    const [replyText = '', cardText = ''] = replies.map((uid_reply) => texts.get(uid_reply))
    const text = pin?.textFor(found.role) ?? approval?.note ?? replyText
    const named = <Subject extends PinStory | ApprovalStory>(subject: Subject) => ({
      ...subject,
      filename: formatNameForMail(subject.fileNameFor(found.role)),
    })
    const words = describeEvent(event, kind, {
      actor,
      project,
      text,
      cardText,
      ...(pin ? { file: named(pin) } : {}),
      ...(approval
        ? { approval: { ...named(approval), personName: formatNameForMail(approval.personNameFor(found.role)) } }
        : {}),
    })
    mailItems.push({ title: words.title, text: words.message, href: `${publicUrl}${words.link}`, project })
  }
  return mailItems
}

/** Writes a single email for one item, a digest for several, and none if nothing is visible any longer. */
export const writeNotificationMail = async (
  context: Context,
  tx: Tx,
  person: { readonly uid_user: string; readonly email: string },
  items: readonly MailItem[],
): Promise<void> => {
  const { PUBLIC_URL } = context.config
  const mailItems = await readMailItems(tx, person.uid_user, items, PUBLIC_URL)
  const [first, ...others] = mailItems
  if (!first) return
  const content = others.length === 0 ? notificationMail(first) : digestMail(mailItems, `${PUBLIC_URL}/notifications`)
  const unsubscribe = unsubscribeLinks(context, person.uid_user)
  await writeMail(context, tx, person.email, { ...content, unsubscribe })
}
