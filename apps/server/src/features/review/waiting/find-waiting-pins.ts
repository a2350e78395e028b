import { can } from '@joinery/contract/capabilities'
import { roleMessages } from '@joinery/contract/messages/role-messages'

import { nameFor } from '#features/members/present-member.ts'
import { hideAddresses } from '#features/review/hide-addresses.ts'
import { mentionsIn, waitsFor } from '#features/review/waits-for.ts'

import type { WaitingPin } from './waiting-pins-queries.ts'

export type WaitingComment = {
  readonly uid_pin: string
  readonly uid_file: string
  readonly uid_project: string
  readonly project_title: string
  /** The comment's card; null if there is none or the person does not see the board. */
  readonly uid_card: string | null
  /** Plain text of the latest comment or reply that mentions the person, else of the latest. */
  readonly text: string
  /** Name of its author. */
  readonly from: string
  readonly since: string
}

/** Returns undefined when the comment waits for someone else. */
const describe = (pin: WaitingPin, uid_user: string): WaitingComment | undefined => {
  const [first, ...comments] = pin.texts
  const latest = pin.texts.findLast(({ content }) => mentionsIn(content).includes(uid_user)) ?? pin.texts.at(-1)
  if (!first || !latest) return undefined
  const people = new Map(pin.people.map((person) => [person.uid_user, person]))
  const roleOf = (person: string) => people.get(person)?.role ?? null
  const card = can(pin.role, 'viewBoard') ? pin.card : null
  const turn = waitsFor({ ...pin, status: 'open', content: first.content, comments, card }, roleOf)
  if (turn !== uid_user) return undefined
  const nameOf = (person: string | null): string => {
    const known = person === null ? undefined : people.get(person)
    return known ? nameFor(pin.role, known, known.role) : roleMessages.anonymous
  }
  const text = can(pin.role, 'viewMembers') ? latest : hideAddresses(latest, nameOf)
  return {
    uid_pin: pin.uid_pin,
    uid_file: pin.uid_file,
    uid_project: pin.uid_project,
    project_title: pin.project_title,
    uid_card: card?.uid_reply ?? null,
    text: text.original_content,
    from: latest.uid_user === uid_user ? '' : (latest.guest_name ?? nameOf(latest.uid_user)),
    since: latest.created_at,
  }
}

export const findWaitingPins = (pins: readonly WaitingPin[], uid_user: string): WaitingComment[] =>
  pins.flatMap((pin) => describe(pin, uid_user) ?? [])
