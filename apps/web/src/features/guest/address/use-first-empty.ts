import { type RefObject, useEffect } from 'react'

/** Focuses the first empty field of each step, or the code; null for a step that needs none. */
export const useFirstEmpty = (form: RefObject<HTMLFormElement | null>, step: string | null): void => {
  useEffect(() => {
    if (step === null) return
    const fields = form.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? []
    const first = [...fields].find(({ name, value }) => (step === 'code' ? name === 'code' : value === ''))
    first?.focus()
  }, [form, step])
}
