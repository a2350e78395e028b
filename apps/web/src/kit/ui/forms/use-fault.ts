import { type RefObject, useEffect, useRef, useState } from 'react'

export type Fault<Field extends string> = { readonly field: Field | 'form'; readonly message: string }

/** One error at a time, the first: shown at its field, which gets the focus; typing clears it. */
export const useFault = <Field extends string>(): {
  readonly formRef: RefObject<HTMLFormElement | null>
  readonly showFault: (fault: Fault<Field> | null) => void
  readonly clearFault: () => void
  readonly at: (field: Field | 'form') => string | undefined
} => {
  const formRef = useRef<HTMLFormElement>(null)
  const [fault, showFault] = useState<Fault<Field> | null>(null)
  useEffect(() => {
    const input = fault && fault.field !== 'form' ? formRef.current?.elements.namedItem(fault.field) : null
    if (input instanceof HTMLElement) input.focus()
  }, [fault])
  return {
    formRef,
    showFault,
    // React's event: a native listener would render before the field's `onChange`, and a controlled field would lose
    // its input.
    clearFault: () => showFault(null),
    at: (field) => (fault?.field === field ? fault.message : undefined),
  }
}
