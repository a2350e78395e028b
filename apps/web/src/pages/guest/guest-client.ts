import { commonMessages } from '@joinery/contract/messages/common-messages'

import type { Guest } from '#features/guest/guest-context.ts'
import { PlainField } from '#features/review/pins/plain-field.tsx'
import type { ReviewClient } from '#features/review/review-client.ts'
import { textToHtml } from '#kit/rich-text/text-to-html.ts'

/** The server returns `clientId` only to the author. */
const isOwn: ReviewClient['isOwn'] = ({ author, clientId }) => author.is_guest && clientId !== null

/** Review client of a guest with a link. */
export const createGuestClient = ({ session, drafts, may, write }: Guest): ReviewClient => ({
  can: may,
  isOwn,
  nameOf: (written) => (isOwn(written) ? commonMessages.you : written.author.name),
  call: session.call,
  write,
  onPinsChanged: (uid_stack) => session.changes.notify(uid_stack),
  onApprovalChanged: session.read,
  drafts: {
    read: (kind, uid) => drafts.open(`${kind}:${uid}`).getState()?.text ?? null,
    save: (kind, uid, text) => {
      const draft = drafts.open(`${kind}:${uid}`)
      if (text) draft.write(text)
      else draft.drop()
    },
    reopensEdits: true,
  },
  field: {
    Field: PlainField,
    textOf: (written) => written.original_content,
    toHtml: textToHtml,
    people: { team: [], client: [] },
  },
})
