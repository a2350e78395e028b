import { useHydrated } from '#lib/browser/use-hydrated.ts'
import { useSite } from '#lib/site/site-provider.tsx'

/** Who sees pictures. The prerenderer does not know it, so the names join after the page is taken over. */
export function AiProviders() {
  const { providers } = useSite().privacy
  const isKnown = useHydrated()
  return (
    <>
      <p>
        Pictures and words leave this server only when you ask for an image or a summary, and only to the service that
        you chose for it. The screen where you ask names it before you do.
      </p>
      {isKnown && (
        <ul aria-label="Services" className="flex flex-col gap-3">
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
