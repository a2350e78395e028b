import type { ComponentProps, RefObject } from 'react'

type FormProps = Pick<ComponentProps<'form'>, 'aria-label' | 'className' | 'children'> & {
  /** From `useFault`, as `clearFault`. */
  formRef: RefObject<HTMLFormElement | null>
  clearFault: () => void
  onSubmit: () => unknown
}

/**
 * A form that checks its fields itself: `const { showFault, at, ...form } = useFault()`, then `<Form {...form} …>`.
 */
export function Form({ formRef, clearFault, onSubmit, className = 'flex flex-col gap-5', ...rest }: FormProps) {
  return (
    <form
      ref={formRef}
      noValidate
      // Not `onInput`: for a select it fires before `onChange`, and a render in between would undo the choice.
      onChange={clearFault}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
      className={className}
      {...rest}
    />
  )
}
