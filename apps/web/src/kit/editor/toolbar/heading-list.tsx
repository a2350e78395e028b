import { editorToolMessages as texts } from '@joinery/contract/messages/editor-tool-messages'
import { useRef } from 'react'

import { rovingItem, useRovingFocus } from './use-roving-focus.ts'

export const headingLevels = [1, 2, 3] as const
export type HeadingLevel = (typeof headingLevels)[number]

const looks: Record<HeadingLevel, string> = {
  1: 'font-display text-2xl font-medium',
  2: 'font-display text-xl font-medium',
  3: 'text-lg font-semibold',
}

type HeadingListProps = { level: number | null; onChoose: (level: HeadingLevel | null) => void }

export function HeadingList({ level, onChoose }: HeadingListProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const roving = useRovingFocus(list)
  const itemClass =
    'flex min-h-10 w-full pointer-coarse:min-h-11 items-center rounded-sm px-3 text-start transition-colors hover:bg-sunken aria-pressed:text-accent'
  return (
    <fieldset ref={list} aria-label={texts.textStyle} className="w-48" {...roving}>
      <button
        type="button"
        aria-pressed={level === null}
        onClick={() => onChoose(null)}
        className={itemClass}
        {...rovingItem}
      >
        {texts.plainText}
      </button>
      {headingLevels.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={level === each}
          onClick={() => onChoose(each)}
          className={`${itemClass} ${looks[each]}`}
          {...rovingItem}
        >
          {texts.headingLevel(each)}
        </button>
      ))}
    </fieldset>
  )
}
