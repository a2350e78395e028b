import { loginMessages as texts } from '@joinery/contract/messages/login-messages'
import { MailOpen } from 'lucide-react'

import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { useSite } from '#lib/site/site-provider.tsx'

/** Webmail of the larger providers. */
const webmail: readonly { readonly domains: RegExp; readonly name: string; readonly href: string }[] = [
  { domains: /@(?:gmail|googlemail)\.com$/, name: 'Gmail', href: 'https://mail.google.com/' },
  { domains: /@(?:outlook|hotmail|live|msn)\.[a-z.]+$/, name: 'Outlook', href: 'https://outlook.live.com/mail/' },
  { domains: /@(?:yahoo|ymail)\.[a-z.]+$/, name: 'Yahoo Mail', href: 'https://mail.yahoo.com/' },
  { domains: /@(?:icloud|me|mac)\.com$/, name: 'iCloud Mail', href: 'https://www.icloud.com/mail' },
  { domains: /@(?:proton\.me|protonmail\.com|pm\.me)$/, name: 'Proton Mail', href: 'https://mail.proton.me/' },
]

/** Link to the inbox after registering; on a local installation to its mailbox. */
export function InboxLink({ email }: { email: string }) {
  const { mailbox } = useSite()
  const provider = webmail.find(({ domains }) => domains.test(email.trim().toLowerCase()))
  const inbox = mailbox ? { name: texts.localMailbox, href: '/dev/mailbox' } : provider
  if (!inbox) return null
  return (
    <a
      href={inbox.href}
      // Webmail opens in a new tab, so that this page stays open for resending the email.
      {...(mailbox ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
      className={buttonClass('primary', 'lg', 'mb-7 w-full')}
    >
      <MailOpen className="size-5" strokeWidth={1.5} aria-hidden />
      {texts.openMailbox(inbox.name)}
    </a>
  )
}
