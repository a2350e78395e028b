// The words of a notification, and where it leads.
import { isOwner } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import { generationMessages } from '@joinery/contract/messages/generation-messages'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { NotificationKind } from '@joinery/contract/notifications'

import type { DomainEvent } from '#events'
import type { ApprovalStory } from '#features/review/approvals/describe-approval.ts'

export type Words = { readonly title: string; readonly message: string; readonly link: string }

export type Story = {
  readonly actor: string
  readonly project: { readonly uid_project: string; readonly title: string }
  /** The plain text of the message, card or comment. */
  readonly text: string
  /** The plain text of the card that a comment belongs to. */
  readonly cardText: string
  /** The file that a comment is on. */
  readonly file?: { readonly uid_file: string; readonly filename: string }
  readonly approval?: Pick<ApprovalStory, 'uid_file' | 'filename' | 'version' | 'status' | 'dueDate'>
}

const columns = { todo: 'To Do', in_progress: 'In Progress', done: 'Done' } as const

const excerpt = (text: string, max: number = limits.notification.excerpt): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  // Not between the two halves of a surrogate pair.
  return `${line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

const changeWords = { title: 'the name', description: 'the description', status: 'the status', files: 'the files' }

const listWords = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const describeApprovalEvent = (
  type: 'approval.asked' | 'approval.due' | 'approval.decided',
  { actor, approval, project, text }: Story,
): Words => {
  const { uid_file = '', filename = '', version = 1, status, dueDate = null } = approval ?? {}
  const said = text === '' ? '' : `: ${excerpt(text)}`
  const due = dueDate === null ? '' : ` by ${dueDate}`
  const verdict = status === 'approved' ? 'approved' : 'asked for changes to'
  const words = {
    'approval.asked': {
      title: `${actor} asks you to approve ${filename}`,
      message: `Version ${version} in ${project.title}${due}${said}`,
    },
    'approval.due': {
      title: `${filename} waits for your decision`,
      message: `${actor} asked you to decide on version ${version} in ${project.title}${due}`,
    },
    'approval.decided': {
      title: `${actor} ${verdict} ${filename}`,
      message: `Version ${version} in ${project.title}${said}`,
    },
  }
  return { ...words[type], link: `/projects/${project.uid_project}/overview?file=${uid_file}&panel=approval` }
}

export const describeEvent = (event: DomainEvent, kind: NotificationKind, story: Story): Words => {
  const { actor, project, text } = story
  const tabLink = (tab: string, query = '') => `/projects/${project.uid_project}/${tab}${query}`
  switch (event.type) {
    case 'message.sent':
      return {
        title: kind === 'mention' ? `${actor} mentioned you in ${project.title}` : `New message in ${project.title}`,
        message: `${actor}: ${excerpt(text) || 'sent files'}`,
        link: tabLink('discussion', `?message=${event.uid_reply}`),
      }
    case 'project.changed':
      return {
        title: `${project.title} was updated`,
        message: `${actor} changed ${listWords(event.changes.map((change) => changeWords[change]))}`,
        link: tabLink('overview'),
      }
    case 'card.assigned':
      return {
        title: `A card in ${project.title} is yours`,
        message: `${actor} assigned you “${excerpt(text)}”`,
        link: tabLink('board', `?card=${event.uid_reply}`),
      }
    case 'card.moved':
      return {
        title: `A card in ${project.title} moved to ${columns[event.to]}`,
        message: `${actor} moved “${excerpt(text)}”`,
        link: tabLink('board', `?card=${event.uid_reply}`),
      }
    case 'card.commented':
      return {
        title: `New comment in ${project.title}`,
        message: `${actor} on “${excerpt(story.cardText, 60)}”: ${excerpt(text) || 'added files'}`,
        link: tabLink('board', `?card=${event.uid_card}`),
      }
    case 'pin.added':
    case 'pin.commented': {
      const { uid_file = '', filename = '' } = story.file ?? {}
      const titles = {
        mention: `${actor} mentioned you in ${project.title}`,
        added: `New comment on ${filename} in ${project.title}`,
        commented: `New answer on ${filename} in ${project.title}`,
      }
      return {
        title: titles[kind === 'mention' ? kind : event.type === 'pin.added' ? 'added' : 'commented'],
        message: `${actor}: ${excerpt(text)}`,
        link: tabLink('overview', `?file=${uid_file}&pin=${event.uid_pin}`),
      }
    }
    case 'approval.asked':
    case 'approval.due':
    case 'approval.decided':
      return describeApprovalEvent(event.type, story)
    case 'member.added':
      return {
        title: `You were added to ${project.title}`,
        message: `${actor} added you to the project`,
        link: tabLink('overview'),
      }
    case 'member.invited':
      return {
        title: `You are invited to ${project.title}`,
        message: `${actor} wants to work with you. Accept or decline on the dashboard.`,
        link: '/dashboard',
      }
    case 'member.removed':
      return {
        title: `You were removed from ${project.title}`,
        message: `${actor} removed you from the project`,
        link: '/dashboard',
      }
    case 'member.role_changed': {
      const name = roleMessages.names[event.role]
      return {
        title: isOwner(event.role)
          ? `${project.title} is yours`
          : `You are now a ${name.toLowerCase()} in ${project.title}`,
        message: isOwner(event.role)
          ? `${actor} handed the project over to you`
          : `${actor} made you a ${name.toLowerCase()}`,
        link: tabLink('overview'),
      }
    }
    case 'generation.ended':
      return {
        title: event.status === 'done' ? generationMessages.ready : generationMessages.failed,
        message: `In ${project.title}`,
        link: tabLink('genai', `?generation=${event.uid_generation}`),
      }
    default:
      return event satisfies never
  }
}
