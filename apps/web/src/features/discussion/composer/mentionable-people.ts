import { can } from '@joinery/contract/capabilities'
import type { Project } from '@joinery/contract/projects'

import type { Mentionable } from '#kit/editor/editor-props.ts'

/** Everybody who reads the discussion but oneself; whoever is only invited cannot be called yet. */
export const mentionablePeople = ({ creator, details }: Project, me: string): readonly Mentionable[] =>
  [creator, ...details.members].flatMap(({ uid_user, name, email, profile_photo, role, pending }) =>
    uid_user === null || uid_user === me || pending || !can(role, 'readMessages')
      ? []
      : [{ uid_user, name, email, photo: profile_photo }],
  )
