import { limits } from '@joinery/contract/limits'
import { checklistMessages as texts } from '@joinery/contract/messages/checklist-messages'
import { checklistServerMessages } from '@joinery/contract/messages/checklist-server-messages'
import { Plus } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from 'react'

import { ErrorLine } from '#kit/ui/feedback/error-line.tsx'

import { linesOf } from './lines-of.ts'

type AddItemProps = {
  text: string
  /** How many more items fit. */
  left: number
  field: RefObject<HTMLInputElement | null>
  onText: (text: string) => void
  onAdd: (added: readonly string[]) => void
}

const { itemsMax, textMax } = limits.checklist

/** Enter adds the item and keeps the focus. Each pasted line becomes an item. */
export function AddItem({ text, left, field, onText, onAdd }: AddItemProps) {
  const [fault, setFault] = useState<string | null>(null)

  const add = (written: string): boolean => {
    const added = linesOf(written)
    if (added.length === 0) return false
    const isTooLong = added.some((line) => line.length > textMax)
    if (isTooLong || added.length > left) {
      setFault(isTooLong ? checklistServerMessages.textTooLong : texts.tooMany(added.length, left, itemsMax))
      return false
    }
    setFault(null)
    onText('')
    onAdd(added)
    return true
  }

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add(text)
  }

  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (linesOf(pasted).length < 2) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    add(value.slice(0, selectionStart ?? 0) + pasted + value.slice(selectionEnd ?? 0))
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <Plus className="size-5 shrink-0 text-muted" strokeWidth={1.5} aria-hidden />
        <input
          ref={field}
          dir="auto"
          value={text}
          aria-label={texts.add}
          placeholder={texts.add}
          enterKeyHint="done"
          autoComplete="off"
          onChange={({ target: { value } }) => onText(value)}
          onKeyDown={handleKey}
          onPaste={handlePaste}
          className="h-11 min-w-0 flex-1 rounded-sm bg-transparent px-1 text-[0.9375rem] placeholder:text-muted"
        />
      </div>
      <ErrorLine text={fault} />
    </div>
  )
}
