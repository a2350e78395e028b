import { can } from '@joinery/contract/capabilities'
import { roleMessages } from '@joinery/contract/messages/role-messages'

import { nameFor } from '#features/members/present-member.ts'
import { hideAddresses } from '#features/review/hide-addresses.ts'
import { mentionsIn, waitsFor } from '#features/review/waits-for.ts'

import type { MentioningPin } from './waiting-pins-queries.ts'

export type Mention = {
  readonly uid_pin: string
  readonly uid_file: string
  readonly uid_project: string
  readonly project_title: string
  /** Plain text of the latest comment or reply that mentions the person. */
  readonly text: string
  /** Name of its author. */
  readonly from: string
  readonly since: string
}

/** Returns undefined when the comment waits for someone else. */
const findMention = (pin: MentioningPin, uid_user: string): Mention | undefined => {
  const [first, ...comments] = pin.texts
  const latest = pin.texts.findLast(({ content }) => mentionsIn(content).includes(uid_user))
  if (!first || !latest) return undefined
  const people = new Map(pin.people.map((person) => [person.uid_user, person]))
  const roleOf = (person: string) => people.get(person)?.role ?? null
  const card = can(pin.role, 'viewBoard') ? pin.card : null
  const turn = waitsFor({ ...pin, status: 'open', content: first.content, comments, card }, roleOf)
  if (turn !== uid_user) return undefined
  const nameOf = (person: string | null): string => {
    const known = person === null ? undefined : people.get(person)
    return known ? nameFor(pin.role, known) : roleMessages.anonymous
  }
  const text = can(pin.role, 'viewMembers') ? latest : hideAddresses(latest, nameOf)
  return {
    uid_pin: pin.uid_pin,
    uid_file: pin.uid_file,
    uid_project: pin.uid_project,
    project_title: pin.project_title,
    text: text.original_content,
    from: latest.uid_user === uid_user ? '' : nameOf(latest.uid_user),
    since: latest.created_at,
  }
}

export const findMentions = (pins: readonly MentioningPin[], uid_user: string): Mention[] =>
  pins.flatMap((pin) => findMention(pin, uid_user) ?? [])
