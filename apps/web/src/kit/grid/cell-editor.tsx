import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

import type { GridChoice } from './grid-types.ts'

/** How editing ends: where the next cell is, or null if the text is dropped. */
export type EditEnd = 'down' | 'up' | 'left' | 'right' | 'stay' | null

type CellEditorProps = {
  label: string
  /** What was typed so far: a row that scrolls away keeps it. */
  draft: string
  onDraft: (text: string) => void
  choices: readonly GridChoice[] | undefined
  isNumber: boolean
  maxLength: number | undefined
  /** The cell was entered by typing, so arrows up and down leave it. */
  isTyped: boolean
  onEnd: (end: EditEnd, text: string) => void
}

const look =
  'absolute inset-1 z-10 rounded-sm border-2 border-accent bg-surface px-2 text-[0.875rem] text-ink outline-none'

const endOf = ({ key, shiftKey }: { key: string; shiftKey: boolean }, isTyped: boolean): EditEnd | undefined => {
  if (key === 'Escape') return null
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  if (isTyped && key === 'ArrowDown') return 'down'
  if (isTyped && key === 'ArrowUp') return 'up'
  return undefined
}

export function CellEditor({ label, draft, onDraft, choices, isNumber, maxLength, isTyped, onEnd }: CellEditorProps) {
  const input = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const select = useRef<HTMLSelectElement>(null)
  const hasEnded = useRef(false)
  const isByKey = useRef(false)
  // An input would remove them.
  const [hasLineBreaks] = useState(() => draft.includes('\n'))
  useLayoutEffect(() => {
    const field = input.current ?? area.current
    const editor = field ?? select.current
    editor?.focus({ preventScroll: true })
    if (!isTyped) field?.select()
  }, [isTyped])
  const end = (how: EditEnd): void => {
    if (hasEnded.current) return
    hasEnded.current = true
    onEnd(how, (input.current ?? area.current ?? select.current)?.value ?? draft)
  }
  const shared = {
    'aria-label': label,
    defaultValue: draft,
    onKeyDown: (event: KeyboardEvent) => {
      isByKey.current = true
      // Keys of an input method choose a word.
      if (event.nativeEvent.isComposing) return
      const how = endOf(event, isTyped && !choices)
      event.stopPropagation()
      if (how === undefined) return
      event.preventDefault()
      end(how)
    },
    onBlur: () => end('stay'),
  }
  if (choices)
    return (
      <select
        {...shared}
        ref={select}
        className={look}
        onPointerDown={() => {
          isByKey.current = false
        }}
        onChange={({ target }) => {
          onDraft(target.value)
          if (!isByKey.current) end('stay')
        }}
      >
        {choices.map(({ value, name }) => (
          <option key={value} value={name}>
            {name}
          </option>
        ))}
      </select>
    )
  const typing = {
    ...shared,
    dir: 'auto',
    autoComplete: 'off',
    maxLength,
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => onDraft(currentTarget.value),
  } as const
  if (hasLineBreaks) return <textarea {...typing} ref={area} className={`${look} resize-none`} />
  return (
    <input
      {...typing}
      ref={input}
      inputMode={isNumber ? 'decimal' : 'text'}
      className={`${look} ${isNumber ? 'text-right tabular-nums' : ''}`}
    />
  )
}
