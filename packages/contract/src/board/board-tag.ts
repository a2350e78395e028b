// ETag of a board: its version, and a hash of everything else the response depends on (names of people, expiry of
// signed URLs). Client and server share this format, so that a client that applied later events can name its copy of
// the board. Import-free.

export type BoardTag = { readonly version: number; readonly mark: string }

/** Weak, because the same board may be sent compressed or uncompressed. */
export const writeBoardTag = ({ version, mark }: BoardTag): string => `W/"${version}.${mark}"`

/** Returns null if the text is not a board's tag. */
export const readBoardTag = (text: string | null | undefined): BoardTag | null => {
  const [, version, mark] = /^W\/"(\d{1,15})\.([\w-]+)"$/.exec(text ?? '') ?? []
  return version === undefined || mark === undefined ? null : { version: Number(version), mark }
}
