// Equivalent mutants, which no test can detect. Each is identified by its file, the replaced code and, if needed, the
// replacement or a part of its line, and states the reason.

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
    file: 'cards/batch/undo-cards.ts',
    code: 'before.some(({ kanban_status }) => kanban_status)',
    becomes: 'true',
    why: 'The condition only avoids locking a board on which no card moves.',
  },
  {
    file: 'cards/checklist/routes.ts',
    code: 'body.text === undefined',
    becomes: 'false',
    why: 'The contract requires one of both fields. Only the type allows none.',
  },
  {
    file: 'cards/checklist/routes.ts',
    code: "[ 'addChecklistItems', 'updateChecklistItem', 'deleteChecklistItem', 'orderChecklist', 'convertChecklistItem', ]",
    why: checksItself,
  },
  {
    file: 'cards/creating/create-card.ts',
    code: 'await requireParent(tx, uid_project, card.uid_card)',
    why: 'Storing checks the card as well. The first check only avoids writing files that are rolled back.',
  },
  {
    file: 'members/own-data/membership-queries.ts',
    code: ".orderBy('uid_project')",
    why: 'The order in which projects are locked, which only a race shows.',
  },
  {
    file: 'messages/list-replies.ts',
    code: 'name === undefined',
    becomes: 'false',
    why: 'No response is kept without a name, and none is found. The condition only avoids looking for and compressing one.',
  },
  {
    file: 'messages/list-replies.ts',
    code: '||',
    line: 'since !== undefined ||',
    why: 'Every role that can read messages can view the board.',
  },
  {
    file: 'messages/list-replies.ts',
    code: '||',
    line: "? ['readMessages', 'viewBoard']",
    why: 'Every role that can read messages can view the board.',
  },
  {
    file: 'messages/reply-queries.ts',
    code: '!(await holdProjectOf(tx, uid_reply))',
    becomes: 'false',
    why: 'The project is only locked, which only a race shows. A missing one has no replies.',
  },
  {
    file: 'messages/sending/send-message.ts',
    code: 'client_id !== null && (await findByClientId(tx, uid_project, uid_user, client_id))',
    becomes: 'false',
    why: 'A repeated client id is not stored again. The check only avoids writing files that are rolled back.',
  },
  {
    file: 'messages/word-queries.ts',
    code: 'desc',
    line: 'order by message_number desc limit ${comparedWithoutIndex}',
    why: 'The range has no more numbers than the limit. The order only decides how it is read.',
  },
  {
    file: 'messages/word-queries.ts',
    code: 'limit ${limit}',
    line: ') as hits',
    why: 'The whole search has the same limit. This one only avoids reading more of each window.',
  },
  {
    file: 'review/read-pages.ts',
    code: '&&',
    line: 'pageCounts.size >= maxCachedCounts',
    why: 'What is no longer kept is counted again.',
  },
  {
    file: 'review/require-pin.ts',
    code: 'source_uid_file === undefined',
    line: 'await findStack(db, source_uid_file, actor)',
    becomes: 'false',
    why: 'No file has an undefined id. The condition only avoids a statement.',
  },
]

/** Reason why a mutant is not counted; undefined if it is. */
export const reasonFor = ({ file, text, original, replacement }) =>
  equivalent.find(
    (known) =>
      file.endsWith(known.file) &&
      original.replaceAll(/\s+/g, ' ').trim() === known.code &&
      (known.becomes === undefined || replacement === known.becomes) &&
      (known.line === undefined || text.includes(known.line)),
  )?.why
