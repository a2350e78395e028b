import type { CommentFieldProps } from '#features/review/review-client.ts'
import { TextArea } from '#kit/ui/forms/text-area.tsx'

/** Plain-text field without lazy code; Ctrl/Cmd+Enter sends. */
export function PlainField({ label, text, takesFocus, onChange, onSend }: CommentFieldProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend(text)
      }}
    >
      <TextArea
        label={label}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears after a press to write
        autoFocus={takesFocus}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </form>
  )
}
