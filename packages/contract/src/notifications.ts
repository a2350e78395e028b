import { z } from 'zod'

import type { CallSchemas } from './call-schema.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'

export const notificationKinds = [
  'message',
  'mention',
  'project_update',
  'kanban_assigned',
  'kanban_status_change',
  'kanban_comment',
  'member_added',
  'member_invited',
  'member_removed',
  'role_changed',
  'generation_done',
  'generation_failed',
  'pin_added',
  'pin_commented',
  'approval_asked',
  'approval_decided',
  'approval_due',
  'approval_withdrawn',
  'webhook_disabled',
  'backup_failed',
  'settings_lost',
] as const

export type NotificationKind = (typeof notificationKinds)[number]

export const notificationSchema = z
  .object({
    uid_notification: z.uuid(),
    kind: z.enum(notificationKinds),
    title: z.string(),
    message: z.string(),
    link: z.string().describe('Path of the related page, root-relative.'),
    is_read: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Notification' })

export type Notification = z.infer<typeof notificationSchema>

export const emailFrequencies = ['instant', 'hourly', 'daily', 'weekly'] as const

export const preferencesSchema = z
  .object({
    notify_messages: z.boolean(),
    notify_project_updates: z.boolean(),
    notify_file_comments: z.boolean(),
    notify_approvals: z.boolean(),
    notify_kanban_assigned: z.boolean(),
    notify_kanban_status_change: z.boolean(),
    notify_kanban_comment: z.boolean(),
    notify_member_added: z.boolean(),
    notify_member_removed: z.boolean(),
    in_app_notifications: z.boolean(),
    email_notifications: z.boolean(),
    email_frequency: z.enum(emailFrequencies, messages.notification.frequencyUnknown),
  })
  .meta({ id: 'NotificationPreferences' })

export type Preferences = z.infer<typeof preferencesSchema>

export const defaultPreferences: Preferences = {
  notify_messages: true,
  notify_project_updates: true,
  notify_file_comments: true,
  notify_approvals: true,
  notify_kanban_assigned: true,
  notify_kanban_status_change: true,
  notify_kanban_comment: true,
  notify_member_added: true,
  notify_member_removed: false,
  in_app_notifications: true,
  email_notifications: false,
  email_frequency: 'instant',
}

const params = z.object({ id: z.uuid() })
const done = z.object({ message: z.string() })

export const notificationsCalls = {
  listNotifications: {
    summary: 'List notifications, latest first.',
    access: 'session',
    capability: null,
    token: 'filtered',
    query: z.object({
      limit: z.coerce.number().int().min(1).default(limits.notification.pageSize),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      unreadOnly: z.enum(['true', 'false', '1', '0']).default('false'),
      cursor: z
        .string()
        .max(500)
        .optional()
        .describe('Instead of `offset`: empty for the latest, then the `nextCursor` of the previous page.'),
    }),
    response: {
      200: z.object({
        notifications: z.array(notificationSchema),
        nextCursor: z.string().nullable().optional().describe('With `cursor`: null on the last page.'),
      }),
    },
  },
  countUnreadNotifications: {
    summary: 'Get the number of unread notifications.',
    access: 'session',
    capability: null,
    token: 'filtered',
    response: { 200: z.object({ count: z.number().int() }) },
  },
  markNotificationRead: {
    summary: 'Mark a notification as read.',
    access: 'session',
    capability: null,
    token: 'write',
    params,
    response: { 200: done },
  },
  markAllNotificationsRead: {
    summary: 'Mark all notifications as read.',
    access: 'session',
    capability: null,
    token: 'write',
    response: { 200: done },
  },
  deleteNotification: {
    summary: 'Delete a notification.',
    access: 'session',
    capability: null,
    token: 'write',
    params,
    response: { 200: done },
  },
  clearNotifications: {
    summary: 'Delete all notifications.',
    access: 'session',
    capability: null,
    token: 'write',
    response: { 200: done },
  },
  getPreferences: {
    summary: "Get the caller's notification preferences.",
    access: 'session',
    capability: null,
    token: 'read',
    response: { 200: z.object({ preferences: preferencesSchema }) },
  },
  updatePreferences: {
    summary:
      "Update the caller's notification preferences. Takes the complete object; `notify_file_comments` and " +
      '`notify_approvals` stay unchanged if absent.',
    access: 'session',
    capability: null,
    body: preferencesSchema.partial({ notify_file_comments: true, notify_approvals: true }),
    response: { 200: z.object({ preferences: preferencesSchema }) },
  },
  unsubscribe: {
    summary:
      'Unsubscribe from notification emails with the token from an email. Supports one-click unsubscribe (RFC 8058).',
    access: 'public',
    capability: null,
    query: z.object({ token: z.string().max(1000).default('') }),
    response: { 200: done },
  },
} as const satisfies CallSchemas
