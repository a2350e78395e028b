// Content and audience of notifications about a comment.
import { can, type AccessRole, type Capability } from '@joinery/contract/capabilities'
import { roleMessages } from '@joinery/contract/messages/role-messages'

import type { DomainEvent } from '#events'
import { filenameFor } from '#features/files/public-filename.ts'
import { findGuest } from '#features/guests/guest-queries.ts'
import type { Db, Tx } from '#platform/database/database.ts'

import { findComment, listCommenters } from './comment-queries.ts'
import { hideAddresses } from './hide-addresses.ts'
import { findPin } from './pin-queries.ts'
import { mentionsIn } from './waits-for.ts'

type PinEvent = Extract<DomainEvent, { readonly uid_pin: string }>

export const isOfPin = (event: DomainEvent): event is PinEvent => 'uid_pin' in event

export type PinStory = {
  readonly uid_file: string
  readonly fileNameFor: (role: AccessRole | null) => string
  /** Null when the author has an account. */
  readonly guestName: string | null
  /** Plain text of the comment or reply, as shown to this role. */
  readonly textFor: (role: AccessRole | null) => string
  /** Capability needed to see it, besides those its file needs. */
  readonly needed: Capability | null
  readonly mentioned: ReadonlySet<string>
  /** The file's uploader, the comment's author, and everyone who replied. */
  readonly concerned: ReadonlySet<string>
}

/** Returns undefined when the comment or its file is deleted. */
export const describePin = async (db: Db | Tx, event: PinEvent): Promise<PinStory | undefined> => {
  const pin = await findPin(db, event.uid_pin)
  const text = event.type === 'pin.added' ? pin : await findComment(db, event.uid_pin, event.uid_comment)
  if (!pin || !text) return undefined
  const { uid_file, uploaded_by, uid_user } = pin
  const file = { filename: pin.filename, version: pin.file_version, origin: pin.file_origin }
  const commenters = event.type === 'pin.added' ? [] : await listCommenters(db, event.uid_pin)
  const guest = text.uid_guest === null ? undefined : await findGuest(db, text.uid_guest)
  return {
    uid_file,
    fileNameFor: (role) => filenameFor(role, file),
    guestName: guest?.name ?? null,
    textFor: (role) =>
      role === null || can(role, 'viewMembers')
        ? text.original_content
        : hideAddresses(text, () => roleMessages.anonymous).original_content,
    needed: pin.visibility === 'team' ? 'viewTeamComments' : null,
    mentioned: new Set(mentionsIn(text.content)),
    concerned: new Set([uploaded_by, ...(uid_user === null ? [] : [uid_user]), ...commenters]),
  }
}
