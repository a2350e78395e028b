import { privacyPageMessages as texts } from '@joinery/contract/messages/privacy-page-messages'

import { useHydrated } from '#lib/browser/use-hydrated.ts'
import { useSite } from '#lib/site/site-provider.tsx'

/** Providers that receive images; added after hydration, because the prerenderer does not know them. */
export function AiProviders() {
  const { providers } = useSite().privacy
  const isKnown = useHydrated()
  return (
    <>
      <p>{texts.providers.body}</p>
      {isKnown && (
        <ul aria-label={texts.providers.title} className="flex flex-col gap-3">
          {providers.map(({ name, training }) => (
            <li key={name}>
              <span className="font-medium">{name}</span>
              <span className="block text-muted">{training}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
