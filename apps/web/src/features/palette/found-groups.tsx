import type { KanbanStatus } from '@joinery/contract/replies'
import type { FoundCard, FoundFile, FoundPerson, FoundThings } from '@joinery/contract/search'
import { FolderOpen, MessageSquare, SquareKanban } from 'lucide-react'

import { fileKind, kindIcons } from '#kit/attachments/file-kind.ts'
import { Avatar } from '#kit/ui/avatar.tsx'
import { formatDate } from '#lib/format.ts'
import { paths } from '#paths.ts'

import type { Choice, Destination, Group, Item } from './item.ts'
import { IconSign, PictureSign } from './sign.tsx'

const columns: Record<KanbanStatus, string> = { todo: 'To Do', in_progress: 'In Progress', done: 'Done' }

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

const cardItem = (card: FoundCard): Item => ({
  id: `card-${card.uid_reply}`,
  title: card.excerpt || 'Card without text',
  detail: `${card.is_comment ? 'Comment' : columns[card.kanban_status]} · ${card.project_title}`,
  sign: <IconSign Icon={SquareKanban} />,
  choice: go(cardPath(card.uid_project, card.uid_reply)),
})

/** A file is shown where it belongs: with its message, on its card, or in the file area of its project. */
const fileChoice = ({ uid_file, uid_project, uid_message, uid_card }: FoundFile): Choice => {
  if (uid_message !== null) return go(messagePath(uid_project, uid_message))
  if (uid_card !== null) return go(cardPath(uid_project, uid_card))
  return go(paths.project(uid_project), { intent: 'openFile', id: uid_file })
}

const placeOf = ({ uid_message, uid_card }: FoundFile): string => {
  if (uid_message !== null) return ' · Group Chat'
  return uid_card === null ? '' : ' · To Do'
}

const fileItem = (file: FoundFile): Item => ({
  id: `file-${file.uid_file}`,
  title: file.filename,
  detail: `${file.project_title}${placeOf(file)}`,
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

/** What was found, in the order of its kinds; kinds without anything are left out. */
export const foundGroups = (found: FoundThings): readonly Group[] =>
  [
    {
      name: 'Projects',
      items: found.projects.map((project) =>
        projectItem(
          project,
          [project.status === 'archived' ? 'Archived' : '', project.excerpt].filter(Boolean).join(' · '),
        ),
      ),
    },
    {
      name: 'Messages',
      items: found.messages.map(({ uid_reply, uid_project, project_title, excerpt, name, created_at }): Item => ({
        id: `message-${uid_reply}`,
        title: excerpt,
        detail: `${name} · ${project_title} · ${formatDate(created_at)}`,
        sign: <IconSign Icon={MessageSquare} />,
        choice: go(messagePath(uid_project, uid_reply)),
      })),
    },
    { name: 'Cards', items: found.cards.map(cardItem) },
    { name: 'Files', items: found.files.map(fileItem) },
    { name: 'People', items: found.people.map(personItem) },
    {
      name: 'Prompts',
      items: found.prompts.map(({ id, excerpt, url, created_at }): Item => ({
        id: `prompt-${id}`,
        title: excerpt,
        detail: `Generated ${formatDate(created_at)}`,
        sign: <PictureSign url={url} />,
        choice: go(paths.settings('ai-generated'), { intent: 'openImage', id }),
      })),
    },
  ].filter(({ items }) => items.length > 0)
