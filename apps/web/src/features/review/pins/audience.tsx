// Who sees a comment on a file: the team only, or clients and guests too.
import { can } from '@joinery/contract/capabilities'
import { commentMessages as texts } from '@joinery/contract/messages/comment-messages'
import { commentStatusMessages as statusTexts } from '@joinery/contract/messages/comment-status-messages'
import type { Project } from '@joinery/contract/projects'
import type { Pin, PinVisibility, ReviewAuthor } from '@joinery/contract/review/pins'
import { Eye, Lock } from 'lucide-react'

const icons = { team: Lock, client: Eye } as const
const audiences = ['team', 'client'] as const satisfies readonly PinVisibility[]

export function AudienceLabel({ visibility }: { visibility: PinVisibility }) {
  const Icon = icons[visibility]
  return (
    <span className={`inline-flex items-center gap-1 ${visibility !== 'team' ? 'text-accent' : ''}`}>
      <Icon className="size-3.5" strokeWidth={1.5} aria-hidden />
      {statusTexts.audience[visibility]}
    </span>
  )
}

type AudienceSwitchProps = { visibility: PinVisibility; onChange: (visibility: PinVisibility) => void }

export function AudienceSwitch({ visibility, onChange }: AudienceSwitchProps) {
  return (
    <fieldset aria-label={texts.audience} className="flex rounded-md border border-line p-1">
      {audiences.map((one) => {
        const Icon = icons[one]
        return (
          <button
            key={one}
            type="button"
            aria-pressed={one === visibility}
            onClick={() => onChange(one)}
            className="flex h-9 flex-1 items-center justify-center gap-1.5 rounded-sm text-[0.9375rem] text-muted transition-colors hover:text-ink aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent pointer-coarse:h-11"
          >
            <Icon className="size-4" strokeWidth={1.5} aria-hidden />
            {statusTexts.audience[one]}
          </button>
        )
      })}
    </fieldset>
  )
}

const isOfClient = ({ details }: Project, { is_guest, uid_user }: ReviewAuthor): boolean =>
  is_guest || details.members.some((member) => member.uid_user === uid_user && !can(member.role, 'viewTeamComments'))

/** Clients and guests keep seeing comments they wrote or replied to. The server knows about former clients too. */
export const canChangeAudience = (project: Project, { author, comments, visibility }: Pin): boolean =>
  !isOfClient(project, author) &&
  (visibility === 'team' || !comments.some((comment) => isOfClient(project, comment.author)))
