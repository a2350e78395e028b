import { commonMessages } from '@joinery/contract/messages/common-messages'
import { notificationMessages as texts } from '@joinery/contract/messages/notification-messages'
import type { Notification, NotificationKind } from '@joinery/contract/notifications'
import {
  X,
  AtSign,
  BadgeCheck,
  BadgeX,
  CalendarClock,
  DatabaseBackup,
  FileText,
  KeyRound,
  type LucideIcon,
  MapPin,
  MessageCircle,
  MessageSquareText,
  MoveRight,
  Sparkles,
  UserCheck,
  UserCog,
  UserMinus,
  UserPlus,
  Webhook,
} from 'lucide-react'

import { deleteNotification, readNotification } from '#api/notifications.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const icons: Record<NotificationKind, LucideIcon> = {
  message: MessageCircle,
  mention: AtSign,
  project_update: FileText,
  kanban_assigned: UserCheck,
  kanban_status_change: MoveRight,
  kanban_comment: MessageSquareText,
  member_added: UserPlus,
  member_invited: UserPlus,
  member_removed: UserMinus,
  role_changed: UserCog,
  generation_done: Sparkles,
  generation_failed: Sparkles,
  pin_added: MapPin,
  pin_commented: MapPin,
  approval_asked: BadgeCheck,
  approval_decided: BadgeCheck,
  approval_due: CalendarClock,
  approval_withdrawn: BadgeX,
  webhook_disabled: Webhook,
  backup_failed: DatabaseBackup,
  settings_lost: KeyRound,
}

function KindIcon({ kind }: { kind: NotificationKind }) {
  const Icon = icons[kind] ?? MessageCircle
  return <Icon className="mt-0.5 size-4.5 shrink-0 text-muted" strokeWidth={1.5} aria-hidden />
}

type NotificationRowProps = { notification: Notification; onFollow?: () => void }

/** A notification; a click marks it read and opens its target. */
export function NotificationRow({ notification, onFollow }: NotificationRowProps) {
  const session = useSessionStore()
  const { kind, title, message, link, is_read, created_at } = notification
  return (
    <li className="group relative flex items-start border-b border-line last:border-b-0">
      <AppLink
        to={link}
        onClick={() => {
          void readNotification(session, notification)
          onFollow?.()
        }}
        className="flex min-w-0 flex-1 gap-3 py-3.5 pr-16 pl-4 -outline-offset-2 transition-colors hover:bg-sunken"
      >
        <KindIcon kind={kind} />
        <span className="min-w-0 flex-1">
          <span dir="auto" className={`block text-[0.9375rem] leading-snug ${is_read ? '' : 'font-semibold'}`}>
            {!is_read && <span className="sr-only">{texts.unread} </span>}
            {title}
          </span>
          <span dir="auto" className="mt-0.5 line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">
            {message}
          </span>
          <RelativeTime iso={created_at} className="mt-1 block text-xs text-muted" />
        </span>
        {!is_read && (
          <span
            aria-hidden
            className="absolute top-5 right-12 size-2 rounded-full bg-accent forced-colors:bg-[CanvasText]"
          />
        )}
      </AppLink>
      <IconButton
        label={commonMessages.delete}
        className="absolute top-0.5 right-1.5 text-muted opacity-70 group-hover:opacity-100 focus-visible:opacity-100"
        onClick={() => void deleteNotification(session, notification)}
      >
        <X className="size-4" strokeWidth={1.5} aria-hidden />
      </IconButton>
    </li>
  )
}
