import { imageMessages as texts } from '@joinery/contract/messages/image-messages'
import { type Ref, useId } from 'react'

type PromptFieldProps = {
  value: string
  onChange: (prompt: string) => void
  placeholder: string
  rows?: number
  /** Called with images pasted into the prompt. */
  onPasteFiles?: (files: readonly File[]) => void
  ref?: Ref<HTMLTextAreaElement>
}

/** The prompt; Ctrl/Cmd+Enter submits its form. */
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
        // Browsers scroll only the caret line into view; on a phone, bars may cover the rest of the field.
        onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
        onPaste={(event) => {
          const files = [...event.clipboardData.files]
          // Clipboard text from office programs comes with an image of itself; the text is what was meant.
          if (!onPasteFiles || files.length === 0 || event.clipboardData.getData('text/plain') !== '') return
          event.preventDefault()
          onPasteFiles(files)
        }}
        className="block w-full resize-y rounded-md border border-line-strong bg-surface px-3.5 py-3 text-base text-ink transition-colors placeholder:text-muted hover:border-muted"
      />
    </div>
  )
}
