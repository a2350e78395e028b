import { can, type Capability } from '@joinery/contract/capabilities'
import type { Project } from '@joinery/contract/projects'

import type { Mentionable } from '#kit/editor/editor-props.ts'

/** Everyone who can read the text, except the author and people who have not accepted their invitation. */
export const mentionablePeople = (
  { creator, details }: Project,
  me: string,
  reads: Capability = 'readMessages',
): readonly Mentionable[] =>
  [creator, ...details.members].flatMap(({ uid_user, name, email, profile_photo, role, pending }) =>
    uid_user === null || uid_user === me || pending || !can(role, reads)
      ? []
      : [{ uid_user, name, email, photo: profile_photo }],
  )
