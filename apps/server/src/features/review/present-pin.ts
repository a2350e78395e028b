// Presents comments for a role. Clients and guests see names only: no addresses, photos, cards or ids of other people.
import { can, type AccessRole } from '@joinery/contract/capabilities'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { Pin, PinComment, ReviewAuthor } from '@joinery/contract/review/pins'

import { presentPhoto } from '#features/auth/account/present-user.ts'
import { nameFor } from '#features/members/present-member.ts'
import { isGuest, isOwn } from '#platform/actor.ts'
import type { ReviewerContext } from '#platform/context.ts'

import { hideAddresses, type Text } from './hide-addresses.ts'
import type { ListedComment, ListedPin, Threads } from './thread-queries.ts'
import { waitsFor } from './waits-for.ts'

const time = (text: string): string => new Date(text).toISOString()

const createPresenter = (context: ReviewerContext, role: AccessRole, { people, guests }: Omit<Threads, 'pins'>) => {
  const { actor } = context
  const ownId = isGuest(actor) ? null : actor.uid_user
  const seesAll = can(role, 'viewMembers')
  const byId = new Map(people.map((person) => [person.uid_user, person]))
  const names = new Map<string | null, ReviewAuthor>()
  const present = (uid_user: string | null): ReviewAuthor => {
    const person = uid_user === null ? undefined : byId.get(uid_user)
    return {
      uid_user: seesAll || uid_user === ownId ? uid_user : null,
      name: person ? nameFor(role, person, person.role) : roleMessages.anonymous,
      is_guest: false,
      profile_photo: seesAll && person ? presentPhoto(context, person.photo_key) : null,
    }
  }
  const guestNames = new Map(guests.map(({ uid_guest, name }) => [uid_guest, name]))
  const presentGuest = (uid_guest: string): ReviewAuthor => ({
    uid_user: null,
    name: guestNames.get(uid_guest) ?? roleMessages.anonymous,
    is_guest: true,
    profile_photo: null,
  })
  /** Cached, so each photo URL is signed once. */
  const author = (uid_user: string | null): ReviewAuthor => {
    const known = names.get(uid_user) ?? present(uid_user)
    names.set(uid_user, known)
    return known
  }
  const text = ({ content, original_content }: Text): Text =>
    seesAll
      ? { content, original_content }
      : hideAddresses({ content, original_content }, (uid_user) => author(uid_user).name)
  const written = (row: Omit<ListedComment, 'uid_comment'>) => ({
    ...text(row),
    author: row.uid_guest === null ? author(row.uid_user) : presentGuest(row.uid_guest),
    // Client ids are private to their author.
    clientId: isOwn(actor, row) ? row.client_id : null,
    created_at: time(row.created_at),
    edited_at: row.edited_at === null ? null : time(row.edited_at),
  })
  const roleOf = (uid_user: string) => byId.get(uid_user)?.role ?? null
  return { author, written, roleOf }
}

export const presentPins = (context: ReviewerContext, role: AccessRole, { pins, ...others }: Threads): Pin[] => {
  const { author, written, roleOf } = createPresenter(context, role, others)
  const comment = (row: ListedComment): PinComment => ({ uid_comment: row.uid_comment, ...written(row) })
  return pins.map((pin: ListedPin) => {
    const card = can(role, 'viewBoard') ? pin.card : null
    // Hidden from guests: it reveals who works on what.
    const waiting = isGuest(context.actor) ? null : waitsFor({ ...pin, card }, roleOf)
    return {
      uid_pin: pin.uid_pin,
      uid_file: pin.uid_file,
      uid_stack: pin.uid_stack,
      version: pin.version,
      number: pin.number,
      x: pin.x,
      y: pin.y,
      w: pin.w,
      h: pin.h,
      page: pin.page,
      status: pin.status,
      visibility: pin.visibility,
      ...written(pin),
      resolved_by: pin.resolved_by === null ? null : author(pin.resolved_by),
      resolved_at: pin.resolved_at === null ? null : time(pin.resolved_at),
      waits_for: waiting === null ? null : author(waiting),
      comments: pin.comments.map(comment),
      card: card && { uid_reply: card.uid_reply, kanban_status: card.kanban_status },
      answer:
        pin.answer_uid_file === null || pin.answer_version === null
          ? null
          : { uid_file: pin.answer_uid_file, version: pin.answer_version },
    }
  })
}
