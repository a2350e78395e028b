import { useSite } from '#lib/site/site-provider.tsx'

/** The end of a sentence such as 'For an account, …': the operator's address, or in general who that is. */
export function WhomToAsk() {
  const { brand } = useSite()
  if (brand.contactEmail === null) return <>ask the person who looks after this installation</>
  return (
    <>
      write to{' '}
      <a
        href={`mailto:${brand.contactEmail}`}
        className="font-medium [overflow-wrap:anywhere] text-accent hover:underline"
      >
        {brand.contactEmail}
      </a>
    </>
  )
}
