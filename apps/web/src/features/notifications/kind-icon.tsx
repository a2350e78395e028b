import type { NotificationKind } from '@joinery/contract/notifications'
import {
  AtSign,
  BadgeCheck,
  CalendarClock,
  FileText,
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
} from 'lucide-react'

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
}

export function KindIcon({ kind }: { kind: NotificationKind }) {
  const Icon = icons[kind] ?? MessageCircle
  return <Icon className="mt-0.5 size-4.5 shrink-0 text-muted" strokeWidth={1.5} aria-hidden />
}
