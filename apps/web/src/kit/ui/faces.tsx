import { commonMessages } from '@joinery/contract/messages/common-messages'

import { Avatar } from './avatar.tsx'

type Person = { email: string; name: string; profile_photo: string | null }

type FacesProps = {
  /** The first people. */
  people: readonly Person[]
  /** Number of people, including those not given. */
  count: number
  most?: number
}

export function Faces({ people, count, most = 4 }: FacesProps) {
  const shown = count > most ? people.slice(0, most - 1) : people
  const hidden = count - shown.length
  return (
    <div className="flex shrink-0 -space-x-1">
      <span className="sr-only">
        {shown.map(({ name }) => name).join(', ')}
        {hidden > 0 && commonMessages.andMore(hidden)}
      </span>
      {shown.map(({ email, name, profile_photo }) => (
        <Avatar key={email} size="xs" name={name} email={email} photo={profile_photo} className="ring-2 ring-surface" />
      ))}
      {hidden > 0 && (
        <span
          aria-hidden
          data-more={`+${hidden}`}
          className="flex size-7 items-center justify-center rounded-full bg-sunken text-[0.6875rem] font-medium text-muted ring-2 ring-surface before:content-[attr(data-more)]"
        />
      )}
    </div>
  )
}
