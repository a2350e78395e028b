/** Who acts: a person in a session that was checked. */
export type Actor = {
  readonly uid_user: string
  readonly uid_session: string
  /** The network that the request came from (truncateAddress); where there is no request, none. */
  readonly address?: string | undefined
}

/** Whoever acts before there is a session: what the request says of its sender. */
export type Origin = { readonly ip: string; readonly userAgent: string }
