import { guestNameMessages as texts } from '@joinery/contract/messages/guest-name-messages'

export function GuestMark() {
  return (
    <span className="inline-block rounded-full border border-line-strong px-1.5 text-xs leading-4.5 font-normal text-muted">
      {texts.mark}
    </span>
  )
}

/** The same as text: 'Nina Vale (guest)'. */
export const nameWithGuest = ({ name, is_guest }: { readonly name: string; readonly is_guest: boolean }): string =>
  is_guest ? texts.named(name) : name
