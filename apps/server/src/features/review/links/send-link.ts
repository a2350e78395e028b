// Emails a link with a preview image, which is rendered before the transaction opens.
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { sharingMessages } from '@joinery/contract/messages/sharing-messages'
import type { GuestLink, sendLinkSchema } from '@joinery/contract/review/links'
import type { z } from 'zod'

import { findPerson } from '#features/auth/account/user-queries.ts'
import { publicFilename } from '#features/files/public-filename.ts'
import { renderFileImage } from '#features/files/render-file-image.ts'
import { auditLink, sentLinks } from '#features/guests/create-guest-link.ts'
import { writeGuestMail } from '#features/guests/guest-mail.ts'
import { holdGuest } from '#features/guests/guest-queries.ts'
import { addRecipient, type GoodLink } from '#features/guests/link-queries.ts'
import { replaceIfHidden } from '#features/guests/renew-link.ts'
import { guestLinkMail } from '#features/mail/templates/guest-link.ts'
import { publicNameOf } from '#features/members/present-member.ts'
import { lockForChange } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { listShown } from './link-file-queries.ts'
import { presentLink, requireManaged } from './manage-links.ts'

/** Renders the first file the link shows that can have a preview. */
const renderLinkPreview = async (context: ActorContext, link: GoodLink) => {
  const files = await listShown(context.db, link)
  const drawable = files.filter(({ mimetype, width }) => width !== null || mimetype === 'application/pdf')
  const [file] = drawable
  const jpeg = file ? await renderFileImage(context, file) : null
  const [only, ...others] = files
  return {
    filename: only && others.length === 0 ? publicFilename(only) : undefined,
    picture: jpeg && { jpeg, origin: file?.origin ?? null },
  }
}

/** Returns the link that was sent: the given one, or the one that replaces it. */
export const sendLink = async (
  context: ActorContext,
  uid_link: string,
  { email, name, note }: z.output<typeof sendLinkSchema>,
): Promise<GuestLink> => {
  const { actor, attempts, clock, db } = context
  const seen = await requireManaged(context, db, uid_link)
  const wait = await attempts.count(sentLinks, actor.uid_user)
  if (wait > 0) throw new ProductError('too_many', sharingMessages.tooManyEmails, {}, wait)
  const { filename, picture } = await renderLinkPreview(context, seen)
  const sent = await transaction(db, async (tx) => {
    await lockForChange(tx, seen.uid_project)
    const { title, ...found } = await requireManaged(context, tx, uid_link)
    const { link, url } = await replaceIfHidden(context, tx, actor, found)
    const { uid_project, rights } = link
    const guest = await holdGuest(tx, { uid_project, email, name, now: clock.now() })
    const sender = await findPerson(tx, actor.uid_user)
    const content = guestLinkMail({
      sender: publicNameOf(sender),
      projectTitle: title,
      filename,
      note,
      href: url,
      picture,
      rights,
    })
    const isWritten = await writeGuestMail(context, tx, { guest, content, replyTo: sender.email })
    if (!isWritten) throw new ProductError('conflict', approvalMessages.unsubscribed(email))
    await addRecipient(tx, link.uid_link, guest.uid_guest)
    await auditLink(tx, 'link-sent', actor, link, email)
    return link
  })
  return presentLink(context, sent)
}
