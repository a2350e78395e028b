import type { AdminPerson } from '@joinery/contract/installation/admin'
import { adminMessages } from '@joinery/contract/messages/admin-messages'

import { EmailAddress } from '#features/admin/email-address.tsx'

const texts = adminMessages.badges

const mark = 'rounded-full border px-2 py-px text-xs font-medium whitespace-nowrap'

/** The name and status of a person. */
export function PersonName({ person }: { person: AdminPerson }) {
  const { admin_by, email, has_second_step, is_disabled, is_verified, must_use_second_step, nickname, username } =
    person
  const name = nickname.trim() || username?.trim()
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className={`min-w-0 font-medium ${is_disabled ? 'text-muted line-through' : ''}`}>
          <EmailAddress email={email} />
        </span>
        {admin_by !== null && (
          <span title={texts.adminBy[admin_by]} className={`${mark} border-accent/50 text-accent`}>
            {texts.admin}
          </span>
        )}
        {is_disabled && <span className={`${mark} border-bad/50 text-bad`}>{texts.disabled}</span>}
        {!is_verified && <span className={`${mark} border-line-strong text-muted`}>{texts.notVerified}</span>}
        {has_second_step && <span className={`${mark} border-good/50 text-good`}>{texts.twoStep}</span>}
        {must_use_second_step && !has_second_step && (
          <span title={texts.twoStepRequiredHint} className={`${mark} border-line-strong text-muted`}>
            {texts.twoStepRequired}
          </span>
        )}
      </div>
      {name && (
        <p dir="auto" className="mt-0.5 truncate text-left text-sm text-muted">
          {name}
        </p>
      )}
    </div>
  )
}
