// Equivalent mutants, which no test can detect. Each is identified by its file, the replaced code and, if needed, the
// replacement, and states the reason.

const checksItself = 'The call checks its session itself; checked twice it answers the same.'

const equivalent = [
  { file: 'credits/routes.ts', code: "'getCredits'", why: checksItself },
  { file: 'credits/routes.ts', code: "['getCredits']", why: checksItself },
  { file: 'auth/routes.ts', code: "'getMe'", why: checksItself },
  { file: 'auth/routes.ts', code: "['getMe']", why: checksItself },
  {
    file: 'auth/refresh-session.ts',
    code: 'step++',
    why: 'A token among the spent ones is an ancestor of the current one: the loop ends by finding it, not by counting.',
  },
  {
    file: 'auth/refresh-tokens.ts',
    code: '^',
    why: 'The pattern fits the whole of the 32 letters that an id always has, anchored or not.',
  },
  {
    file: 'auth/refresh-tokens.ts',
    code: 'bytes.length !== bodyBytes + markBytes',
    becomes: 'false',
    why: 'The mark is compared as a whole: a token of another length has another mark.',
  },
  {
    file: 'credits/ledger-queries.ts',
    code: '?.',
    why: 'Everybody has an account since they registered; the type alone allows for none.',
  },
  {
    file: 'credits/ledger-queries.ts',
    code: '.limit(page.limit)',
    why: 'The act cuts the list itself; the limit only spares the reading of what is cut off.',
  },
  {
    file: 'members/member-queries.ts',
    code: "// One parameter however many projects there are, so that the statement stays the same. .where('members.uid_project', '=', sql<string>`any(${uid_projects}::uuid[])`)",
    why: 'Those who ask look the members up by the project; the condition only spares the reading of the others.',
  },
  {
    file: 'files/file-usage.ts',
    code: '?.',
    why: 'A sum always has a row; the type alone allows for none.',
  },
  {
    file: 'files/read-body.ts',
    code: "'.'",
    why: 'No body that may come with files has a checked field inside another, so there is nothing to join.',
  },
  {
    file: 'files/file-queries.ts',
    code: ".where('files.uid_reply', '=', sql<string>`any(${uid_replies}::uuid[])`)",
    why: 'Those who ask look their files up by the reply; the condition only spares the reading of the others.',
  },
  {
    file: 'files/file-queries.ts',
    code: ".where('files.uid_project', '=', sql<string>`any(${uid_projects}::uuid[])`)",
    why: 'Those who ask look the cover up by the project; the condition only spares the reading of the others.',
  },
  {
    file: 'files/file-queries.ts',
    code: ".where('uid_project', '=', sql<string>`any(${uid_projects}::uuid[])`)",
    why: 'Those who ask look the number up by the project; the condition only spares the counting of the others.',
  },
  {
    file: 'messages/list-queries.ts',
    code: 'usualLimits.has(limit)',
    why: 'Both texts ask for the same; one of them is planned once.',
  },
  {
    file: 'messages/list-queries.ts',
    code: 'replies.uid_reply = any(array(select quoted_uid_reply from page where quoted_uid_reply is not null))',
    why: 'A quoted message is joined by its id; the condition only spares the reading of the others.',
  },
  {
    file: 'messages/present-reply.ts',
    code: 'withFiles.length > 0',
    becomes: 'true',
    why: 'Without any the statement answers nothing; the condition only spares it.',
  },
  {
    file: 'cards/pages/board-page-queries.ts',
    code: 'replies.kanban_status is not null',
    why: 'Messages and comments have no position, so none comes after a cursor; the condition only spares their reading.',
  },
  {
    file: 'cards/card-queries.ts',
    code: 'kanban_status = ${kanban_status}',
    becomes: 'true',
    why: 'Positions are compared within a column; after the last of all columns is after the last of this one.',
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
