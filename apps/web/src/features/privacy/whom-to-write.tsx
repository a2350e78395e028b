import { useHydrated } from '#lib/browser/use-hydrated.ts'
import { useSite } from '#lib/site/site-provider.tsx'

/** The prerenderer does not know the operator's address. */
export function WhomToWrite() {
  const { brand } = useSite()
  const contactEmail = useHydrated() ? brand.contactEmail : null
  if (contactEmail === null) return <p>Whoever runs this site answers what this page does not.</p>
  return (
    <p>
      Whoever runs this site answers what this page does not:{' '}
      <a href={`mailto:${contactEmail}`} className="font-medium text-accent hover:underline">
        {contactEmail}
      </a>
    </p>
  )
}
