import { type ComponentProps, useId } from 'react'

type FilePickerProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  onFiles: (files: readonly File[]) => void
}

/** A file input styled by its label: `className`, `title` and the children apply to the label. */
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
          target.value = '' // so that the same file can be chosen again
        }}
      />
    </label>
  )
}
