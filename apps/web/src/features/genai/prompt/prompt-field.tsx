import { imageMessages as texts } from '@joinery/contract/messages/image-messages'
import { type Ref, useId } from 'react'

type PromptFieldProps = {
  value: string
  onChange: (prompt: string) => void
  placeholder: string
  rows?: number
  /** Pictures pasted into the words. */
  onPasteFiles?: (files: readonly File[]) => void
  ref?: Ref<HTMLTextAreaElement>
}

/** What the image should show, in plain words. Ctrl/Cmd+Enter sends the form that it stands in. */
export function PromptField({ value, onChange, placeholder, rows = 5, onPasteFiles, ref }: PromptFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {texts.prompt}
      </label>
      <textarea
        dir="auto"
        ref={ref}
        id={id}
        name="prompt"
        rows={rows}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        // A browser shows the line that is written in; the bars of a phone may cover the rest of the box.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        onPaste={(event) => {
          const files = [...event.clipboardData.files]
          // Beside words a picture is only their look; the words were meant.
          if (!onPasteFiles || files.length === 0 || event.clipboardData.getData('text/plain') !== '') return
          event.preventDefault()
          onPasteFiles(files)
        }}
        className="block w-full resize-y rounded-md border border-line-strong bg-surface px-3.5 py-3 text-base text-ink transition-colors placeholder:text-muted hover:border-muted"
      />
    </div>
  )
}
