/** The facts on which an author's name and photo depend. */
export type ReplyAuthor = readonly [
  uid_user: string,
  email: string,
  username: string | null,
  nickname: string | null,
  photo_key: string | null,
]
