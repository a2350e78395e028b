/** Events a webhook can send. Import-free, because the web app loads them without schemas. */
export const webhookEvents = [
  'message.created',
  'card.created',
  'card.changed',
  'comment.created',
  'file.added',
  'version.added',
  'pin.created',
  'approval.requested',
  'approval.decided',
  'selection.changed',
  'member.changed',
] as const

export type WebhookEvent = (typeof webhookEvents)[number]
