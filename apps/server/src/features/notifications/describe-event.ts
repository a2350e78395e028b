// Text and link of a notification.
import { isOwner } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import { columnMessages } from '@joinery/contract/messages/column-messages'
import { generationMessages } from '@joinery/contract/messages/generation-messages'
import { notificationEventMessages as texts } from '@joinery/contract/messages/notification-event-messages'
import { readyMessages } from '@joinery/contract/messages/ready-messages'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { NotificationKind } from '@joinery/contract/notifications'
import { selectionsApprovalPath } from '@joinery/contract/pages'

import type { DomainEvent } from '#events'
import type { ApprovalStory } from '#features/approvals/describe-approval.ts'

export type Words = { readonly title: string; readonly message: string; readonly link: string }

export type Story = {
  readonly actor: string
  readonly project: { readonly uid_project: string; readonly title: string }
  /** The plain text of the message, card or comment. */
  readonly text: string
  /** The plain text of the card that a comment belongs to. */
  readonly cardText: string
  /** The commented file. */
  readonly file?: { readonly uid_file: string; readonly filename: string }
  readonly approval?: Pick<ApprovalStory, 'uid_approval' | 'uid_file' | 'version' | 'counts' | 'status' | 'dueDate'> & {
    readonly filename: string
    readonly personName: string
  }
}

const excerpt = (text: string, max: number = limits.notification.excerpt): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= max) return line
  // Do not split a surrogate pair.
  return `${line.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

type ApprovalEventType = 'approval.asked' | 'approval.due' | 'approval.decided' | 'approval.withdrawn'

/** `filename` is how many items. */
const describeItemsEvent = (
  type: ApprovalEventType,
  { actor, project, text }: Story,
  { uid_approval, counts, filename, status, dueDate, personName }: NonNullable<Story['approval']>,
): Words => {
  const { all, changes, decided } = counts ?? { all: 0, changes: 0, decided: 0 }
  const isApproved = status === 'approved' && decided === all
  const words = {
    'approval.asked': {
      title: texts.approval.requestedTitle(actor, filename),
      message: texts.approval.itemsRequestedText(project.title, dueDate, excerpt(text)),
    },
    'approval.due': {
      title: texts.approval.itemsDueTitle(filename),
      message: texts.approval.itemsDueText(actor, project.title, dueDate),
    },
    'approval.decided': {
      title: isApproved
        ? texts.approval.approvedTitle(actor, filename)
        : texts.approval.itemsDecidedTitle(actor, decided, filename),
      message: texts.approval.itemsDecidedText(project.title, changes),
    },
    'approval.withdrawn': {
      title: texts.approval.withdrawnTitle(filename),
      message: texts.approval.itemsWithdrawnText(personName, project.title),
    },
  }
  return { ...words[type], link: selectionsApprovalPath(project.uid_project, uid_approval) }
}

const describeApprovalEvent = (type: ApprovalEventType, story: Story): Words => {
  const { actor, approval, project, text } = story
  if (approval?.counts) return describeItemsEvent(type, story, approval)
  const { uid_file, filename = '', status, dueDate = null, personName = '' } = approval ?? {}
  const version = approval?.version ?? 1
  const note = excerpt(text)
  const words = {
    'approval.asked': {
      title: texts.approval.requestedTitle(actor, filename),
      message: texts.approval.requestedText(version, project.title, dueDate, note),
    },
    'approval.due': {
      title: texts.approval.dueTitle(filename),
      message: texts.approval.dueText(actor, version, project.title, dueDate),
    },
    'approval.decided': {
      title:
        status === 'approved'
          ? texts.approval.approvedTitle(actor, filename)
          : texts.approval.changesTitle(actor, filename),
      message: texts.approval.decidedText(version, project.title, note),
    },
    'approval.withdrawn': {
      title: texts.approval.withdrawnTitle(filename),
      message: texts.approval.withdrawnText(personName, version, project.title),
    },
  }
  return { ...words[type], link: `/projects/${project.uid_project}/overview?file=${uid_file ?? ''}&panel=approval` }
}

export const describeEvent = (event: DomainEvent, kind: NotificationKind, story: Story): Words => {
  const { actor, project, text } = story
  const tabLink = (tab: string, query = '') => `/projects/${project.uid_project}/${tab}${query}`
  switch (event.type) {
    case 'message.sent':
      return {
        title: kind === 'mention' ? texts.mention(actor, project.title) : texts.message.title(project.title),
        message: excerpt(text) ? texts.message.text(actor, excerpt(text)) : texts.message.onlyFiles(actor),
        link: tabLink('discussion', `?message=${event.uid_reply}`),
      }
    case 'project.changed':
      return {
        title: texts.projectChanged.title(project.title),
        message: texts.projectChanged.text(
          actor,
          event.changes.map((change) => texts.projectChanged.changes[change]),
        ),
        link: tabLink('overview'),
      }
    case 'card.assigned':
      if (event.item !== undefined) {
        return {
          title: texts.card.itemAssignedTitle(project.title),
          message: texts.card.assignedText(actor, excerpt(event.item)),
          link: tabLink('board', `?card=${event.uid_reply}`),
        }
      }
      return {
        title: texts.card.assignedTitle(project.title),
        message: texts.card.assignedText(actor, excerpt(text)),
        link: tabLink('board', `?card=${event.uid_reply}`),
      }
    case 'card.moved':
      return {
        title: texts.card.movedTitle(project.title, columnMessages[event.to]),
        message: texts.card.movedText(actor, excerpt(text)),
        link: tabLink('board', `?card=${event.uid_reply}`),
      }
    case 'card.commented': {
      const [card, comment] = [excerpt(story.cardText, 60), excerpt(text)]
      return {
        title: texts.card.commentTitle(project.title),
        message: comment ? texts.card.commentText(actor, card, comment) : texts.card.commentOnlyFiles(actor, card),
        link: tabLink('board', `?card=${event.uid_card}`),
      }
    }
    case 'pin.added':
    case 'pin.commented': {
      const { uid_file = '', filename = '' } = story.file ?? {}
      const titles = {
        mention: texts.mention(actor, project.title),
        added: texts.fileComment.title(filename, project.title),
        commented: texts.fileComment.replyTitle(filename, project.title),
      }
      return {
        title: titles[kind === 'mention' ? kind : event.type === 'pin.added' ? 'added' : 'commented'],
        message: texts.fileComment.text(actor, excerpt(text)),
        link: tabLink('overview', `?file=${uid_file}&pin=${event.uid_pin}`),
      }
    }
    case 'approval.asked':
    case 'approval.due':
    case 'approval.decided':
    case 'approval.withdrawn':
      return describeApprovalEvent(event.type, story)
    case 'member.added':
      return {
        title: texts.member.addedTitle(project.title),
        message: texts.member.addedText(actor),
        link: tabLink('overview'),
      }
    case 'member.invited':
      return {
        title: texts.member.invitedTitle(project.title),
        message: texts.member.invitedText(actor),
        link: '/dashboard',
      }
    case 'member.removed':
      return {
        title: texts.member.removedTitle(project.title),
        message: texts.member.removedText(actor),
        link: '/dashboard',
      }
    case 'member.role_changed': {
      const role = roleMessages.names[event.role].toLowerCase()
      return {
        title: isOwner(event.role)
          ? texts.member.ownerTitle(project.title)
          : texts.member.roleTitle(role, project.title),
        message: isOwner(event.role) ? texts.member.ownerText(actor) : texts.member.roleText(actor, role),
        link: tabLink('overview'),
      }
    }
    case 'webhook.turned_off':
      return {
        title: texts.webhook.title(project.title),
        message: texts.webhook.text(event.host),
        link: tabLink('settings'),
      }
    case 'generation.ended':
      return {
        title: event.status === 'done' ? readyMessages.images(1) : generationMessages.failed,
        message: texts.generationText(project.title),
        link: tabLink('genai', `?generation=${event.uid_generation}`),
      }
    default:
      return event satisfies never
  }
}
