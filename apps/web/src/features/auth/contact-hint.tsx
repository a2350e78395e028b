import type { ReactNode } from 'react'

import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { useSite } from '#lib/site/site-provider.tsx'

type ContactHintProps = {
  /** Variants with and without the operator's address. */
  sentence: { readonly admin: string; readonly email: string }
  /** Further values to fill in. */
  values?: Readonly<Record<string, ReactNode>>
}

/** Says how to get an account: from the operator's address or, without one, from the admin. */
export function ContactHint({ sentence, values }: ContactHintProps) {
  const { brand } = useSite()
  if (brand.contactEmail === null) return fillMessage(sentence.admin, { ...values })
  const address = (
    <a
      href={`mailto:${brand.contactEmail}`}
      className="font-medium [overflow-wrap:anywhere] text-accent hover:underline"
    >
      {brand.contactEmail}
    </a>
  )
  return fillMessage(sentence.email, { ...values, address })
}
