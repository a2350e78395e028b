import type { ReactNode } from 'react'

import { fillMessage } from '#kit/ui/text/fill-message.tsx'
import { useSite } from '#lib/site/site-provider.tsx'

type WhomToAskProps = {
  /** The same sentence with the operator's address, and without one. */
  sentence: { readonly admin: string; readonly email: string }
  /** Further elements of the sentence. */
  values?: Readonly<Record<string, ReactNode>>
}

/** A sentence that says how to get an account: from the operator's address, or in general from the admin. */
export function WhomToAsk({ sentence, values }: WhomToAskProps) {
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
