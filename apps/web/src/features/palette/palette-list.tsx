/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag of the browser's own is a list that is walked from a field */
import { paletteMessages as texts } from '@joinery/contract/messages/palette-messages'
import { findWords } from '@joinery/contract/text/find-words'
import { CornerDownLeft } from 'lucide-react'
import { useEffect } from 'react'

import type { Group, Item } from './item.ts'

export const optionId = (listId: string, itemId: string): string => `${listId}-${itemId}`

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const ranges = findWords(text, words)
  if (ranges.length === 0) return text
  const parts = ranges.map(({ start, end }, index) => (
    <span key={start}>
      {text.slice(ranges[index - 1]?.end ?? 0, start)}
      <mark className="rounded-[3px] bg-accent-soft text-accent">{text.slice(start, end)}</mark>
    </span>
  ))
  return (
    <>
      {parts}
      {text.slice(ranges.at(-1)?.end ?? 0)}
    </>
  )
}

type PaletteListProps = {
  id: string
  groups: readonly Group[]
  /** The id of the item Enter selects. */
  current: string | undefined
  words: readonly string[]
  onPoint: (item: Item) => void
  onChoose: (item: Item) => void
}

/** The items by group. The focus stays in the field; the current item is marked. */
export function PaletteList({ id, groups, current, words, onPoint, onChoose }: PaletteListProps) {
  useEffect(() => {
    if (current !== undefined) document.getElementById(optionId(id, current))?.scrollIntoView({ block: 'nearest' })
  }, [id, current])
  return (
    // As the popup of a combobox, the scrolling list needs no tab stop.
    <div
      role="listbox"
      id={id}
      aria-label={texts.results}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 empty:hidden"
    >
      {groups.map(({ name, items }) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`} className="pb-2">
          <p
            id={`${id}-${name}`}
            role="presentation"
            className="px-3 pt-2 pb-1.5 text-[0.8125rem] font-medium text-muted"
          >
            {name}
          </p>
          {items.map((item) => (
            // The keyboard chooses from the field, as a combobox does.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={item.id}
              role="option"
              id={optionId(id, item.id)}
              aria-selected={item.id === current}
              // Pointer moves only: a list scrolling under a resting pointer must not change the selection.
              onPointerMove={() => onPoint(item)}
              onClick={() => onChoose(item)}
              className="group/option flex scroll-my-2 cursor-pointer items-center gap-3 rounded-md px-3 py-2 aria-selected:bg-selected"
            >
              {item.sign}
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block truncate text-[0.9375rem]">
                  <Marked text={item.title} words={words} />
                </span>
                {item.detail && (
                  <span dir="auto" className="block truncate text-[0.8125rem] text-muted">
                    <Marked text={item.detail} words={words} />
                  </span>
                )}
              </span>
              <CornerDownLeft
                className="size-4 shrink-0 text-muted opacity-0 group-aria-selected/option:opacity-100 max-sm:hidden"
                strokeWidth={1.5}
                aria-hidden
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
