// The ETag of a board: its version, and a mark of all else that the answer depends on (how people are named, for how long
// addresses are valid). Both sides know this form, so that a client which has applied later changes can name the board as
// it holds it. Import-free.

export type BoardTag = { readonly version: number; readonly mark: string }

/** Weak: the same board may travel compressed or not. */
export const writeBoardTag = ({ version, mark }: BoardTag): string => `W/"${version}.${mark}"`

/** Null for what is no tag of a board. */
export const readBoardTag = (text: string | null | undefined): BoardTag | null => {
  const [, version, mark] = /^W\/"(\d{1,15})\.([\w-]+)"$/.exec(text ?? '') ?? []
  return version === undefined || mark === undefined ? null : { version: Number(version), mark }
}
