import { type RefObject, useEffect, useRef, useState } from 'react'

/** Where a fault stands: beside a field, by its name, or above the button. */
export type Fault<Field extends string> = { readonly field: Field | 'form'; readonly message: string }

/** One fault at a time, the first: it is shown beside its field, the field gets the focus, and typing takes it away. */
export const useFault = <Field extends string>(): {
  readonly formRef: RefObject<HTMLFormElement | null>
  readonly showFault: (fault: Fault<Field> | null) => void
  /** For the form's `onChange`. */
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
    // React's own event: a listener on the element would render before the field's `onChange` has run, and a rendered
    // field takes back what is not in its state yet.
    clearFault: () => showFault(null),
    at: (field) => (fault?.field === field ? fault.message : undefined),
  }
}
