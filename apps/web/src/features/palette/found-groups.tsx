import { columnMessages } from '@joinery/contract/messages/column-messages'
import { paletteMessages as texts } from '@joinery/contract/messages/palette-messages'
import { projectTabMessages } from '@joinery/contract/messages/project-tab-messages'
import type {
  FoundCard,
  FoundFile,
  FoundMessage,
  FoundPerson,
  FoundProject,
  FoundPrompt,
  FoundSelection,
  FoundThings,
} from '@joinery/contract/search'
import { FolderOpen, MessageSquare, SquareKanban, SwatchBook } from 'lucide-react'

import { fileKind, kindIcons } from '#kit/attachments/file-kind.ts'
import { Avatar } from '#kit/ui/avatar.tsx'
import { originOf } from '#kit/ui/pictures/ai-mark.tsx'
import { paths } from '#paths.ts'

import { type Hit, disambiguate, disambiguateDated } from './disambiguate.ts'
import type { Choice, Destination, Group, Item } from './item.ts'
import { IconSign, PictureSign } from './sign.tsx'

const messagePath = (projectId: string, uid: string): string =>
  `${paths.project(projectId, 'discussion')}?message=${uid}`
const cardPath = (projectId: string, uid: string): string => `${paths.project(projectId, 'board')}?card=${uid}`

const go = (to: string, intent?: Destination['intent']): Choice => ({ kind: 'go', destination: { to, intent } })

export const projectItem = ({ uid_project, title }: { uid_project: string; title: string }, detail: string): Item => ({
  id: `project-${uid_project}`,
  title,
  detail,
  sign: <IconSign Icon={FolderOpen} />,
  choice: go(paths.project(uid_project)),
})

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ')

const projectHit = (project: FoundProject): Hit => ({
  ...projectItem(project, ''),
  moment: project.created_at,
  detail: (when) => joined(project.status === 'archived' ? texts.archived : '', project.excerpt, when),
})

const cardHit = (card: FoundCard): Hit => ({
  id: `card-${card.uid_reply}`,
  title: card.excerpt || texts.untitledCard,
  moment: card.created_at,
  detail: (when) =>
    joined(card.is_comment ? texts.comment : columnMessages[card.kanban_status], card.project_title, when),
  sign: <IconSign Icon={SquareKanban} />,
  choice: go(cardPath(card.uid_project, card.uid_reply)),
})

const selectionHit = (selection: FoundSelection): Hit => ({
  id: `selection-${selection.uid_selection}`,
  title: selection.title,
  moment: selection.created_at,
  detail: (when) => joined(selection.code, selection.room, selection.project_title, when),
  sign: <IconSign Icon={SwatchBook} />,
  choice: go(
    `${paths.project(selection.uid_project, 'overview')}?view=selections&selection=${selection.uid_selection}`,
  ),
})

/** Opens a file where it belongs: at its message, on its card, or in the file area. */
const fileChoice = ({ uid_file, uid_project, uid_message, uid_card }: FoundFile): Choice => {
  if (uid_message !== null) return go(messagePath(uid_project, uid_message))
  if (uid_card !== null) return go(cardPath(uid_project, uid_card))
  return go(paths.file(uid_project, uid_file))
}

const tabOf = ({ uid_message, uid_card }: FoundFile): string => {
  if (uid_message !== null) return projectTabMessages.discussion
  return uid_card === null ? '' : projectTabMessages.board
}

const fileHit = (file: FoundFile): Hit => ({
  id: `file-${file.uid_file}`,
  title: file.filename,
  moment: file.uploaded_at,
  detail: (when) => joined(file.project_title, tabOf(file), file.origin ? originOf(file.origin.is_local) : '', when),
  sign:
    file.is_picture && fileKind(file.mimetype) === 'image' ? (
      <PictureSign url={file.url} />
    ) : (
      <IconSign Icon={kindIcons[fileKind(file.mimetype)]} />
    ),
  choice: fileChoice(file),
})

const personItem = (person: FoundPerson): Item => ({
  id: `person-${person.uid_user}`,
  title: person.name,
  detail: person.name === person.email ? '' : person.email,
  sign: <Avatar size="sm" name={person.name} email={person.email} photo={person.profile_photo} className="mx-0.5" />,
  choice: { kind: 'person', person },
})

const messageHit = ({ uid_reply, uid_project, project_title, excerpt, name, created_at }: FoundMessage): Hit => ({
  id: `message-${uid_reply}`,
  title: excerpt,
  moment: created_at,
  detail: (when) => joined(name, project_title, when),
  sign: <IconSign Icon={MessageSquare} />,
  choice: go(messagePath(uid_project, uid_reply)),
})

const promptHit = ({ id, excerpt, url, created_at }: FoundPrompt): Hit => ({
  id: `prompt-${id}`,
  title: excerpt,
  moment: created_at,
  detail: (when) => texts.generated(when),
  sign: <PictureSign url={url} />,
  choice: go(paths.settings('ai-generated'), { intent: 'openImage', id }),
})

/** Search results grouped by type; empty groups are omitted. */
export const foundGroups = (found: FoundThings): readonly Group[] =>
  [
    { name: texts.groups.projects, items: disambiguate(found.projects.map(projectHit)) },
    { name: texts.groups.messages, items: disambiguateDated(found.messages.map(messageHit)) },
    { name: texts.groups.cards, items: disambiguate(found.cards.map(cardHit)) },
    { name: texts.groups.selections, items: disambiguate(found.selections.map(selectionHit)) },
    { name: texts.groups.files, items: disambiguate(found.files.map(fileHit)) },
    { name: texts.groups.people, items: found.people.map(personItem) },
    { name: texts.groups.prompts, items: disambiguateDated(found.prompts.map(promptHit)) },
  ].filter(({ items }) => items.length > 0)
