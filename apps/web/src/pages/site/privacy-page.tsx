import { privacyMessages } from '@joinery/contract/messages/privacy-messages'
import { privacyPageMessages as texts } from '@joinery/contract/messages/privacy-page-messages'

import { AiProviders } from '#features/privacy/ai-providers.tsx'
import { CookieList } from '#features/privacy/cookie-list.tsx'
import { Matter } from '#features/privacy/matter.tsx'
import { PrivacyContact } from '#features/privacy/privacy-contact.tsx'
import { RetentionTable } from '#features/privacy/retention-table.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'
import { AppLink } from '#kit/ui/buttons/app-link.tsx'
import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { paths } from '#paths.ts'

const link = 'font-medium text-accent hover:underline'

/**
 * Describes what the installation does with personal data; periods, services and cookies come from its configuration.
 */
export function PrivacyPage() {
  usePageTitle(texts.title)
  const { stored, kept, providers, email, cookies, choices } = texts
  return (
    <div className="mx-auto max-w-176 px-5 pt-10 sm:px-8 sm:pt-16">
      <h1 className="font-display text-[3rem] leading-[1.06] tracking-[-0.025em] sm:text-[4rem]">{texts.title}</h1>
      <p className="mt-4 mb-10 text-lg text-muted">{texts.intro}</p>
      <Matter title={stored.title}>
        <p>{stored.account}</p>
        <p>{stored.content}</p>
        <p>{stored.logins}</p>
        <p>{stored.guests}</p>
      </Matter>
      <Matter title={kept.title}>
        <p>{kept.content}</p>
        <RetentionTable />
        <p>{kept.backups}</p>
      </Matter>
      <Matter title={providers.title}>
        <AiProviders />
      </Matter>
      <Matter title={email.title}>
        <p>{email.body}</p>
      </Matter>
      <Matter title={cookies.title}>
        <CookieList />
      </Matter>
      <Matter title={choices.title}>
        <p>
          {fillMessage(choices.body, {
            settings: (
              <AppLink to={paths.settings('account')} className={link}>
                {choices.settingsLink}
              </AppLink>
            ),
            deletedName: privacyMessages.deletedName,
          })}
        </p>
        <PrivacyContact />
      </Matter>
    </div>
  )
}
