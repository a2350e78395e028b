/** Who acts: a person in a session that was checked. */
export type Actor = { readonly uid_user: string; readonly uid_session: string }
