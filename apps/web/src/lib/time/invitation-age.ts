const day = 24 * 60 * 60 * 1000

type Sent = { readonly invited_at?: string | undefined; readonly link_ends_at?: string | null | undefined }

/** How long ago an invitation was sent, and whether its link still works; undefined for whoever is in. */
export const invitationAge = ({ invited_at, link_ends_at }: Sent, now: number): string | undefined => {
  if (invited_at === undefined) return undefined
  const days = Math.max(0, Math.floor((now - Date.parse(invited_at)) / day))
  const sent = days === 0 ? 'Sent today' : days === 1 ? 'Sent yesterday' : `Sent ${days} days ago`
  const isOver = link_ends_at != null && Date.parse(link_ends_at) <= now
  return isOver ? `${sent}; its link has expired, so send it again` : sent
}
