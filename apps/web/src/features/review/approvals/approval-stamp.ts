// Approval status of versions. Only the latest request of each person counts.
import { approvalStatusMessages as texts } from '@joinery/contract/messages/approval-status-messages'
import type { Approval, FileApproval } from '@joinery/contract/review/approvals'

import type { Stamp } from '#kit/attachments/stamp.tsx'
import { nameWithGuest } from '#kit/ui/guest-mark.tsx'
import { formatDate } from '#lib/format.ts'

const personKey = ({ person }: FileApproval): string => person.uid_user ?? person.email ?? person.name

/** 'you', 'Nina Vale (guest)' */
export const personName = ({ person, is_mine }: Pick<Approval, 'person' | 'is_mine'>): string =>
  is_mine ? texts.you : nameWithGuest(person)

const names = new Intl.ListFormat('en', { type: 'conjunction' })

const nameAll = (approvals: readonly FileApproval[]): string => names.format(approvals.map(personName))

/** The latest request of each person, ignoring withdrawn ones. */
const lastOfEach = (approvals: readonly FileApproval[]): readonly FileApproval[] => {
  const seen = new Map<string, FileApproval>()
  for (const approval of approvals) {
    const known = seen.get(personKey(approval))
    if (approval.status !== 'withdrawn' && (!known || known.asked_at < approval.asked_at)) {
      seen.set(personKey(approval), approval)
    }
  }
  return [...seen.values()]
}

/** The date of the latest request or decision. */
const latestDay = (approvals: readonly FileApproval[]): string => {
  const last = approvals.map(({ asked_at, decided_at }) => decided_at ?? asked_at).toSorted()
  return formatDate(last.at(-1) ?? '')
}

const earliestDay = (approvals: readonly FileApproval[]): string =>
  formatDate(approvals.map(({ asked_at }) => asked_at).toSorted()[0] ?? '')

/** The approvals of the newest approved version before this one. */
const approvedBefore = (approvals: readonly FileApproval[], version: number): readonly FileApproval[] => {
  const approved = approvals.filter((one) => one.status === 'approved' && one.version < version)
  const newest = Math.max(0, ...approved.map((one) => one.version))
  return approved.filter((one) => one.version === newest)
}

/**
 * Returns the approval stamp of a version from all requests for its stack; null without requests. A change request or
 * an open request outweighs approvals.
 */
export const getApprovalStamp = (approvals: readonly FileApproval[], version: number): Stamp | null => {
  const here = lastOfEach(approvals.filter((one) => one.version === version))
  const [changes, open, approved] = (['changes', 'open', 'approved'] as const).map((status) =>
    here.filter((one) => one.status === status),
  )
  const withApproved = (status: string): string =>
    approved?.length ? texts.alsoApprovedBy(status, nameAll(approved), latestDay(approved)) : status
  if (changes?.length) {
    return { kind: 'changes', words: withApproved(texts.changesRequestedBy(nameAll(changes), latestDay(changes))) }
  }
  if (open?.length) {
    return { kind: 'waiting', words: withApproved(texts.waitingFor(nameAll(open), earliestDay(open))) }
  }
  if (approved?.length) {
    return { kind: 'approved', words: texts.approvedBy(nameAll(approved), latestDay(approved)) }
  }
  const [before, ...others] = approvedBefore(approvals, version)
  if (!before) return null
  const who = nameAll([before, ...others])
  return { kind: 'renewed', words: texts.earlierApproved(before.version, who) }
}

/** Returns the stamps of many files, by id. */
export const getApprovalStamps = (
  approvals: readonly FileApproval[],
  files: readonly { readonly uid_file: string; readonly uid_stack: string; readonly version: number }[],
): ReadonlyMap<string, Stamp> => {
  const stacks = Map.groupBy(approvals, ({ uid_stack }) => uid_stack)
  return new Map(
    files.flatMap(({ uid_file, uid_stack, version }) => {
      const stamp = getApprovalStamp(stacks.get(uid_stack) ?? [], version)
      return stamp ? [[uid_file, stamp] as const] : []
    }),
  )
}
