import { boardMessages as texts } from '@joinery/contract/messages/board-messages'
import type { Member } from '@joinery/contract/projects'
import { Check, ChevronDown, CircleDashed } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'

import { Avatar } from '#kit/ui/avatar.tsx'

type AssigneeMenuProps = {
  people: readonly Member[]
  assignee: Member | undefined
  labelClass: string
  onAssign: (uid: string | null) => void
}

const unassigned = 'nobody'

function Person({ member }: { member: Member | undefined }) {
  return (
    <>
      {member ? (
        <Avatar size="xs" name={member.name} email={member.email} photo={member.profile_photo} />
      ) : (
        <CircleDashed className="size-7 shrink-0 p-1 text-muted" strokeWidth={1.5} aria-hidden />
      )}
      <span dir="auto" className="min-w-0 flex-1 truncate text-left">
        {member?.name ?? texts.unassigned}
      </span>
    </>
  )
}

/** Selects the assignee. Rendered inside the dialog, because elements outside a modal cannot be reached. */
export function AssigneeMenu({ people, assignee, labelClass, onAssign }: AssigneeMenuProps) {
  return (
    <div>
      <span aria-hidden className={labelClass}>
        {texts.assignee}
      </span>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <button
            type="button"
            className="flex h-11 w-full items-center gap-2 rounded-md border border-line bg-surface pr-3 pl-2 text-[0.9375rem] transition-colors hover:border-line-strong"
          >
            <span className="sr-only">{texts.assignee}</span>
            <Person member={assignee} />
            <ChevronDown className="size-4 shrink-0 text-muted" strokeWidth={1.5} aria-hidden />
          </button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          className="z-30 max-h-80 max-w-80 min-w-56 animate-appear overflow-y-auto rounded-md border border-line bg-surface p-1 text-[0.9375rem] text-ink shadow-high"
        >
          <DropdownMenu.RadioGroup
            value={assignee?.uid_user ?? unassigned}
            onValueChange={(value) => onAssign(value === unassigned ? null : value)}
          >
            {[undefined, ...people].map((member) => (
              <DropdownMenu.RadioItem
                key={member?.uid_user ?? unassigned}
                value={member?.uid_user ?? unassigned}
                className="flex cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1.5 outline-none data-highlighted:bg-selected"
              >
                <Person member={member} />
                <DropdownMenu.ItemIndicator>
                  <Check className="size-4 text-accent" strokeWidth={2} aria-hidden />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
    </div>
  )
}
