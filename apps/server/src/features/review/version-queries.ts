// Versions of files as this feature reads them: those of deleted messages and cards are as if they were not there.
import { filesView } from '#features/files/file-queries.ts'

/** A table of the versions, for raw statements. */
export const versions = (alias: string): string =>
  `(select * from ${filesView.as('files')} where not is_hidden) as ${alias}`

/**
 * For `join lateral … on true`, of a table with `uid_stack` and `uid_file`: that version, or the newest where it is deleted;
 * none when the stack is. `uid_reply` is the message or card whose file it is: for some it does not exist then. `is_newest`
 * says of that very version whether it is there and the newest.
 */
export const versionFor = (pins: string): string =>
  `(select uid_reply, uploaded_by, filename, versions.uid_file = ${pins}.uid_file and versions.is_newest as is_newest
    from ${versions('versions')} where versions.uid_stack = ${pins}.uid_stack
    order by versions.uid_file = ${pins}.uid_file desc, versions.version desc limit 1)`
