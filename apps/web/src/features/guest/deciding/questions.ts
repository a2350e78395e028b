import { linkAllows } from '@joinery/contract/capabilities'
import type { Attachment } from '@joinery/contract/files'
import type { GuestReview } from '@joinery/contract/review/links'

/** An open request that the guest can decide on here. */
export type Question = {
  readonly uid_approval: string
  readonly file: Attachment
  readonly asked_by: string
  /** Empty if the link was sent to several people. */
  readonly person_name: string
  readonly note: string
  readonly due_date: string | null
}

/** Before the code: the requests the link was sent with. After it: those to this guest. */
export const questionsOf = ({ asked, approvals, guest, files, can }: GuestReview): readonly Question[] => {
  if (!linkAllows(can, 'decideApprovals')) return []
  const open = guest
    ? approvals
        .filter(({ is_mine, status }) => is_mine && status === 'open')
        .map(({ person, ...approval }) => ({ ...approval, person_name: person.name }))
    : asked
  return open.flatMap(({ uid_approval, uid_file, asked_by, person_name, note, due_date }) => {
    const file = files.find((one) => one.uid_file === uid_file)
    return file ? [{ uid_approval, file, asked_by, person_name: person_name ?? '', note: note ?? '', due_date }] : []
  })
}
