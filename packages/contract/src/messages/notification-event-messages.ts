// What notifications say, in the product and in emails. Only the server imports it.

import { formatCount } from '../text/counts.ts'

const listChanges = (changes: readonly string[]): string =>
  changes.length < 2 ? (changes[0] ?? '') : `${changes.slice(0, -1).join(', ')} and ${changes.at(-1)}`

const versionIn = (version: number, project: string) => `Version ${version} in ${project}`
/** From 2026-11-21 to 21/11/2026. */
const formatDay = (day: string) => day.split('-').toReversed().join('/')
const withDate = (sentence: string, dueDate: string | null) =>
  dueDate === null ? sentence : `${sentence}, due ${formatDay(dueDate)}`
const withNote = (sentence: string, note: string) => (note === '' ? sentence : `${sentence}: ${note}`)

export const notificationEventMessages = {
  mention: (actor: string, project: string) => `${actor} mentioned you in ${project}`,
  message: {
    title: (project: string) => `New message in ${project}`,
    text: (actor: string, text: string) => `${actor}: ${text}`,
    onlyFiles: (actor: string) => `${actor} sent files`,
  },
  projectChanged: {
    title: (project: string) => `${project} was updated`,
    text: (actor: string, changes: readonly string[]) => `${actor} changed ${listChanges(changes)}`,
    changes: { title: 'the name', description: 'the description', status: 'the status', files: 'the files' },
  },
  card: {
    assignedTitle: (project: string) => `You were assigned a card in ${project}`,
    itemAssignedTitle: (project: string) => `You were assigned a checklist item in ${project}`,
    assignedText: (actor: string, card: string) => `${actor} assigned you “${card}”`,
    movedTitle: (project: string, column: string) => `A card in ${project} moved to ${column}`,
    movedText: (actor: string, card: string) => `${actor} moved “${card}”`,
    commentTitle: (project: string) => `New comment in ${project}`,
    commentText: (actor: string, card: string, text: string) => `${actor} on “${card}”: ${text}`,
    commentOnlyFiles: (actor: string, card: string) => `${actor} added files to “${card}”`,
  },
  fileComment: {
    title: (file: string, project: string) => `New comment on ${file} in ${project}`,
    replyTitle: (file: string, project: string) => `New reply on ${file} in ${project}`,
    text: (actor: string, text: string) => `${actor}: ${text}`,
  },
  approval: {
    requestedTitle: (actor: string, file: string) => `${actor} requested your approval of ${file}`,
    requestedText: (version: number, project: string, dueDate: string | null, note: string) =>
      withNote(withDate(versionIn(version, project), dueDate), note),
    dueTitle: (file: string) => `${file} is waiting for your decision`,
    dueText: (actor: string, version: number, project: string, dueDate: string | null) =>
      withDate(`${actor} requested your approval of version ${version} in ${project}`, dueDate),
    approvedTitle: (actor: string, file: string) => `${actor} approved ${file}`,
    changesTitle: (actor: string, file: string) => `${actor} requested changes to ${file}`,
    withdrawnTitle: (file: string) => `Your approval request for ${file} was withdrawn`,
    withdrawnText: (person: string, version: number, project: string) =>
      `${person} can no longer decide on version ${version} in ${project}. To continue, request approval again.`,
    decidedText: (version: number, project: string, note: string) => withNote(versionIn(version, project), note),
    itemsRequestedText: (project: string, dueDate: string | null, note: string) =>
      withNote(withDate(`In ${project}`, dueDate), note),
    itemsDueTitle: (items: string) => `Your decision is still needed on ${items}`,
    itemsDueText: (actor: string, project: string, dueDate: string | null) =>
      withDate(`${actor} requested your approval in ${project}`, dueDate),
    itemsDecidedTitle: (actor: string, decided: number, items: string) =>
      `${actor} decided on ${formatCount(decided)} of ${items}`,
    itemsDecidedText: (project: string, changes: number) =>
      changes === 0 ? `In ${project}` : `In ${project}, with changes to ${formatCount(changes)}`,
    itemsWithdrawnText: (person: string, project: string) =>
      `${person} can no longer decide in ${project}. To continue, request approval again.`,
  },
  member: {
    addedTitle: (project: string) => `You were added to ${project}`,
    addedText: (actor: string) => `${actor} added you to the project`,
    invitedTitle: (project: string) => `You are invited to ${project}`,
    invitedText: (actor: string) => `${actor} invited you. Accept or decline on your dashboard.`,
    removedTitle: (project: string) => `You were removed from ${project}`,
    removedText: (actor: string) => `${actor} removed you from the project`,
    ownerTitle: (project: string) => `You are now the owner of ${project}`,
    ownerText: (actor: string) => `${actor} transferred ownership to you`,
    roleTitle: (role: string, project: string) => `You are now a ${role} in ${project}`,
    roleText: (actor: string, role: string) => `${actor} made you a ${role}`,
  },
  webhook: {
    title: (project: string) => `A webhook in ${project} was turned off`,
    text: (host: string) => `All deliveries to ${host} failed for 5 days. Check the address, then turn it on again.`,
  },
  generationText: (project: string) => `In ${project}`,
} as const
