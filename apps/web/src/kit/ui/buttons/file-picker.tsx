import { type ComponentProps, useId } from 'react'

type FilePickerProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  onFiles: (files: readonly File[]) => void
}

/** A file input with the look of its label: `className`, `title` and the children are the label's. */
export function FilePicker({ className = '', title, children, onFiles, ...input }: FilePickerProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      title={title}
      className={`cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${className}`}
    >
      {children}
      <input
        {...input}
        id={id}
        type="file"
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = '' // the same file can be chosen again
        }}
      />
    </label>
  )
}
