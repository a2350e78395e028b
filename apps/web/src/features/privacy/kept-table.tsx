import type { KeptName } from '@joinery/contract/site'

import { useSite } from '#lib/site/site-provider.tsx'

/** What is kept for some time only, as people would call it. */
const rows: Readonly<Record<KeptName, readonly [what: string, why: string]>> = {
  sessions: ['A login, after it has ended', 'So that you can see where you were logged in.'],
  attempts: ['Counts of failed attempts', 'So that nobody can guess passwords. No address is in them.'],
  audit: [
    'The record of what was done',
    'Logins, members, approvals, credits: so that it can be found out who did what.',
  ],
  mails: ['That a mail was sent to you', 'Its text goes as soon as it is sent.'],
  notifications: ['Notifications that you have read', 'So that you find them again.'],
  deletedMessages: ['Messages and cards that were deleted', 'So that it can be undone.'],
  unverified: ['Accounts whose address nobody has verified', 'So that the link in the mail still works.'],
  guests: ['Guests who left neither a comment nor a decision', 'So that they need not say again who they are.'],
  exports: ['A copy of your data that you asked for', 'So that you can download it.'],
}

export function KeptTable() {
  const { kept } = useSite().privacy
  const names = Object.keys(rows) as KeptName[] // Object.keys forgets the literal keys
  return (
    <table className="w-full border-collapse text-left text-[0.9375rem] text-pretty">
      <thead>
        <tr className="border-b border-line-strong">
          <th scope="col" className="py-2 pr-4 font-medium">
            What
          </th>
          <th scope="col" className="py-2 font-medium">
            Kept for
          </th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name} className="border-b border-line align-top">
            <th scope="row" className="py-3 pr-4 font-normal">
              {rows[name][0]}
              <span className="block text-sm text-muted">{rows[name][1]}</span>
            </th>
            <td className="py-3 whitespace-nowrap tabular-nums">{kept[name]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
