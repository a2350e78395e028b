import { peopleListMessages } from '@joinery/contract/messages/people-list-messages'

const day = 24 * 60 * 60 * 1000

type Sent = { readonly invited_at?: string | undefined; readonly link_ends_at?: string | null | undefined }

/** How long ago an invitation was sent and whether its link is still valid; undefined for members. */
export const invitationAge = ({ invited_at, link_ends_at }: Sent, now: number): string | undefined => {
  if (invited_at === undefined) return undefined
  const days = Math.max(0, Math.floor((now - Date.parse(invited_at)) / day))
  const sent = peopleListMessages.sent(days)
  const isOver = link_ends_at != null && Date.parse(link_ends_at) <= now
  return isOver ? peopleListMessages.expired(sent) : sent
}
