import type { Reply } from '@joinery/contract/replies'
import type { Approval } from '@joinery/contract/review/approvals'
import type { Pin } from '@joinery/contract/review/pins'

import { escapeHtml } from '#platform/security/escape-html.ts'

/** Paragraphs of a plain text as HTML. Nothing in it is taken for markup. */
export const toHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')

export const presentMessage = (reply: Reply) => ({ ...reply, text: reply.original_content })

export const presentCard = (reply: Reply) => ({
  ...reply,
  text: reply.original_content,
  column: reply.kanban_status,
  position: reply.card_order,
})

export const presentApproval = (approval: Approval) => ({
  ...approval,
  items:
    approval.items?.map(({ snapshot: { code, title }, decision, note }) => ({ code, title, decision, note })) ?? null,
})

export const presentPin = (pin: Pin) => ({
  ...pin,
  name: pin.author.name,
  text: pin.original_content,
  replies: pin.comments.map(({ author, original_content, created_at }) => ({
    name: author.name,
    text: original_content,
    created_at,
  })),
})
