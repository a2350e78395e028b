// What waits to be mailed is the event, not its words: they are found when the mail is written. So nobody is mailed what
// they may not see any more, and nothing is quoted that was deleted or changed meanwhile.
import { sayName } from '#features/mail/say-name.ts'
import type { ToldItem } from '#features/mail/templates/notification.ts'
import { describeApproval, isOfApproval } from '#features/review/approvals/describe-approval.ts'
import { describePin, isOfPin } from '#features/review/describe-pin.ts'
import type { Tx } from '#platform/database/database.ts'

import { describeEvent } from './describe-event.ts'
import { listProjectsFor, listTexts } from './event-queries.ts'
import type { MailItem } from './mail-item-queries.ts'
import { maySee } from './recipients.ts'
import { findActorName } from './review/find-actor-name.ts'

/** The replies that an event is about: all of them have to be there still. */
const repliesOf = ({ event }: MailItem): string[] => {
  if (event.type === 'card.commented') return [event.uid_reply, event.uid_card]
  return 'uid_reply' in event ? [event.uid_reply] : []
}

export const readMailItems = async (
  tx: Tx,
  uid_user: string,
  items: readonly MailItem[],
  publicUrl: string,
): Promise<ToldItem[]> => {
  const projects = await listProjectsFor(tx, uid_user, [...new Set(items.map(({ uid_project }) => uid_project))])
  const texts = await listTexts(tx, [...new Set(items.flatMap(repliesOf))])
  const people: Parameters<typeof findActorName>[3] = new Map()
  const told: ToldItem[] = []
  for (const item of items) {
    const { event, kind } = item
    const found = projects.get(item.uid_project)
    const replies = repliesOf(item)
    if (!found || !maySee(event, found.role, kind) || !replies.every((uid_reply) => texts.has(uid_reply))) continue
    const pin = isOfPin(event) ? await describePin(tx, event) : undefined
    const approval = isOfApproval(event) ? await describeApproval(tx, event) : undefined
    if ((isOfPin(event) && !pin) || (isOfApproval(event) && !approval)) continue
    const project = { uid_project: found.uid_project, title: sayName(found.title) }
    const nameFor = await findActorName(tx, event, approval?.guestName ?? pin?.guestName, people)
    const actor = sayName(nameFor(found.role))
    const [replyText = '', cardText = ''] = replies.map((uid_reply) => texts.get(uid_reply))
    const text = pin?.textFor(found.role) ?? approval?.note ?? replyText
    const file = pin && { ...pin, filename: sayName(pin.filename) }
    const words = describeEvent(event, kind, {
      actor,
      project,
      text,
      cardText,
      ...(file ? { file } : {}),
      ...(approval ? { approval: { ...approval, filename: sayName(approval.filename) } } : {}),
    })
    told.push({ title: words.title, text: words.message, href: `${publicUrl}${words.link}`, project })
  }
  return told
}
