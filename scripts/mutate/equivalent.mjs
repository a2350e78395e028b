// Equivalent mutants, which no test can detect. Each is identified by its file, the replaced code and, if needed, the
// replacement, and states the reason.

const checksItself = 'The call checks its session itself. A second check gives the same response.'

const equivalent = [
  { file: 'credits/routes.ts', code: "'getCredits'", why: checksItself },
  { file: 'credits/routes.ts', code: "['getCredits']", why: checksItself },
  { file: 'auth/routes.ts', code: "'getMe'", why: checksItself },
  { file: 'auth/routes.ts', code: "['getMe']", why: checksItself },
  {
    file: 'auth/sessions/refresh-session.ts',
    code: 'step++',
    why: 'A used token is an ancestor of the current one, so the loop ends when it is found, before the limit.',
  },
  {
    file: 'auth/sessions/refresh-tokens.ts',
    code: '^',
    why: 'An id always has 32 letters, so the pattern matches all of it with or without the anchor.',
  },
  {
    file: 'auth/sessions/refresh-tokens.ts',
    code: 'bytes.length !== bodyBytes + markBytes',
    becomes: 'false',
    why: 'The whole signature is compared, and a token of another length has another signature.',
  },
  {
    file: 'credits/ledger-queries.ts',
    code: '?.',
    why: 'Every person has a credit account from registration on. Only the type allows a missing row.',
  },
  {
    file: 'credits/ledger-queries.ts',
    code: '.limit(page.limit)',
    why: 'The act shortens the list. The limit only avoids reading rows that are dropped.',
  },
  {
    file: 'members/member-queries.ts',
    code: "// One parameter for any number of projects, so that the statement can be reused. .where('members.uid_project', '=', sql<string>`any(${uid_projects}::uuid[])`)",
    why: 'Callers look up members by project. The condition only avoids reading other rows.',
  },
  {
    file: 'members/invitations/refuse-token.ts',
    code: 'project',
    becomes: 'false',
    why: 'A token belongs to one kind of invitation. The condition only avoids a second statement.',
  },
  {
    file: 'files/file-usage.ts',
    code: '?.',
    why: 'A sum always returns a row. Only the type allows a missing one.',
  },
  {
    file: 'files/read-body.ts',
    code: "'.'",
    why: 'No body of an upload has nested fields, so every path has one part.',
  },
  {
    file: 'files/file-queries.ts',
    code: ".where('files.uid_reply', '=', sql<string>`any(${uid_replies}::uuid[])`)",
    why: 'Callers look up files by reply. The condition only avoids reading other rows.',
  },
  {
    file: 'files/file-queries.ts',
    code: ".where('files.uid_project', '=', sql<string>`any(${uid_projects}::uuid[])`)",
    why: 'Callers look up the cover by project. The condition only avoids reading other rows.',
  },
  {
    file: 'files/file-queries.ts',
    code: ".where('uid_project', '=', sql<string>`any(${uid_projects}::uuid[])`)",
    why: 'Callers look up the number by project. The condition only avoids counting other rows.',
  },
  {
    file: 'messages/list-queries.ts',
    code: 'usualLimits.has(limit)',
    why: 'Both statements return the same rows. The one with a literal limit is planned only once.',
  },
  {
    file: 'messages/list-queries.ts',
    code: 'replies.uid_reply = any(array(select quoted_uid_reply from page where quoted_uid_reply is not null))',
    why: 'A quoted message is joined by its id. The condition only avoids reading other rows.',
  },
  {
    file: 'cards/pages/board-page-queries.ts',
    code: 'replies.kanban_status is not null',
    why: 'Messages and comments have no position, so none comes after a cursor. The condition only avoids reading them.',
  },
  {
    file: 'cards/card-queries.ts',
    code: 'kanban_status = ${kanban_status}',
    becomes: 'true',
    why: 'Positions are compared only within a column. A position after the last card of all columns is also after the last of this one.',
  },
  { file: 'cards/routes.ts', code: "'moveCard'", why: checksItself },
  {
    file: 'cards/store-moves.ts',
    code: 'moved.events.length > 0',
    becomes: 'true',
    why: 'Without a new event there is nothing to hand on. The condition only avoids looking for one.',
  },
  {
    file: 'cards/board-listeners.ts',
    code: 'assigned.length === 0',
    becomes: 'false',
    why: 'Without assigned cards the statements change nothing, and no event is sent. The condition only avoids them.',
  },
  {
    file: 'cards/batch/undo-cards.ts',
    code: '?.',
    why: 'Every statement sets and clears `deleted_by` with `deleted_at`. Only the type allows one without the other.',
  },
  {
    file: 'messages/list-replies.ts',
    code: 'name === undefined',
    becomes: 'false',
    why: 'No response is kept without a name, and none is found. The condition only avoids looking for and compressing one.',
  },
]

/** Reason why a mutant is not counted; undefined if it is. */
export const reasonFor = ({ file, original, replacement }) =>
  equivalent.find(
    (known) =>
      file.endsWith(known.file) &&
      original.replaceAll(/\s+/g, ' ').trim() === known.code &&
      (known.becomes === undefined || replacement === known.becomes),
  )?.why
