// Emails a link with a preview image, which is rendered before the transaction opens.
import { sharingMessages } from '@joinery/contract/messages/sharing-messages'
import type { sendLinkSchema } from '@joinery/contract/review/links'
import type { z } from 'zod'

import { findPerson } from '#features/auth/account/user-queries.ts'
import { renderFileImage } from '#features/files/render-file-image.ts'
import { auditLink, sentLinks } from '#features/guests/create-guest-link.ts'
import { writeGuestMail } from '#features/guests/guest-mail.ts'
import { holdGuest } from '#features/guests/guest-queries.ts'
import type { GoodLink } from '#features/guests/link-queries.ts'
import { linkUrl } from '#features/guests/link-url.ts'
import { guestLinkMail } from '#features/mail/templates/guest-link.ts'
import { publicNameOf } from '#features/members/present-member.ts'
import { lockForChange } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { listShown } from './link-file-queries.ts'
import { requireManaged } from './manage-links.ts'

/** Renders the first file the link shows that can have a preview. */
const renderLinkPreview = async (context: ActorContext, link: GoodLink) => {
  const files = await listShown(context.db, link)
  const drawable = files.filter(({ mimetype, width }) => width !== null || mimetype === 'application/pdf')
  const [file] = drawable
  const jpeg = file ? await renderFileImage(context, file) : null
  return { filename: files.length === 1 ? files[0]?.filename : undefined, jpeg }
}

export const sendLink = async (
  context: ActorContext,
  uid_link: string,
  { email, name, note }: z.output<typeof sendLinkSchema>,
): Promise<void> => {
  const { actor, attempts, clock, db } = context
  const seen = await requireManaged(context, db, uid_link)
  const wait = await attempts.count(sentLinks, actor.uid_user)
  if (wait > 0) throw new ProductError('too_many', sharingMessages.tooManyEmails, {}, wait)
  const { filename, jpeg } = await renderLinkPreview(context, seen)
  await transaction(db, async (tx) => {
    await lockForChange(tx, seen.uid_project)
    const link = await requireManaged(context, tx, uid_link)
    const { uid_project, title, rights } = link
    const guest = await holdGuest(tx, { uid_project, email, name, now: clock.now() })
    const sender = await findPerson(tx, actor.uid_user)
    const content = guestLinkMail({
      sender: publicNameOf(sender),
      projectTitle: title,
      filename,
      note,
      href: linkUrl(context, uid_link),
      picture: jpeg,
      rights,
    })
    const isWritten = await writeGuestMail(context, tx, { guest, content, replyTo: sender.email })
    if (isWritten) await auditLink(tx, 'link-sent', actor, link, email)
  })
}
