import type { AdminPerson } from '@joinery/contract/installation/admin'

import { EmailAddress } from '#features/admin/email-address.tsx'

const adminNotes = {
  settings: 'Admin by the settings (ADMIN_EMAILS)',
  choice: 'Made an admin',
  first: 'Admin because this is the first account, and nobody else is one',
} as const

const mark = 'rounded-full border px-2 py-px text-xs font-medium whitespace-nowrap'

/** Who it is, and what one has to know of them. */
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
          <span title={adminNotes[admin_by]} className={`${mark} border-accent/50 text-accent`}>
            Admin
          </span>
        )}
        {is_disabled && <span className={`${mark} border-bad/50 text-bad`}>Disabled</span>}
        {!is_verified && <span className={`${mark} border-line-strong text-muted`}>Not verified</span>}
        {has_second_step && <span className={`${mark} border-good/50 text-good`}>Two-step</span>}
        {must_use_second_step && !has_second_step && (
          <span title="Asked for the next time they sign in" className={`${mark} border-line-strong text-muted`}>
            Two-step required
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
