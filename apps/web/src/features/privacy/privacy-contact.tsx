import { privacyPageMessages as texts } from '@joinery/contract/messages/privacy-page-messages'

import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { useHydrated } from '#lib/browser/use-hydrated.ts'
import { useSite } from '#lib/site/site-provider.tsx'

/** The contact address, which the prerenderer does not know. */
export function PrivacyContact() {
  const { brand } = useSite()
  const contactEmail = useHydrated() ? brand.contactEmail : null
  if (contactEmail === null) return <p>{texts.choices.contactOperator}</p>
  return (
    <p>
      {fillMessage(texts.choices.contactEmail, {
        email: (
          <a href={`mailto:${contactEmail}`} className="font-medium text-accent hover:underline">
            {contactEmail}
          </a>
        ),
      })}
    </p>
  )
}
