export type Named = { readonly email: string; readonly username: string | null; readonly nickname: string | null }

/** Display name: nickname, else username, else email. */
export const nameOf = ({ email, username, nickname }: Named): string => nickname?.trim() || username?.trim() || email
