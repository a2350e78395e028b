export type Named = { readonly email: string; readonly username: string | null; readonly nickname: string | null }

/** How a person is called: nickname, else username, else e-mail. */
export const nameOf = ({ email, username, nickname }: Named): string => nickname?.trim() || username?.trim() || email
