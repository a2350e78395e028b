import { editorToolMessages as texts } from '@joinery/contract/messages/editor-tool-messages'
import type { Editor } from '@tiptap/core'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'

import { isDestroyed } from '#kit/editor/read-editor.ts'
import { positionBeside } from '#kit/editor/toolbar/position-beside.ts'
import { Avatar } from '#kit/ui/avatar.tsx'
import { useStore } from '#lib/store/use-store.ts'

import type { MentionPicker, Picking } from './mention-picker.ts'

type MentionListProps = { picker: MentionPicker; editor: Editor }

/** The people to mention. The focus stays in the text, which names the active option for screen readers. */
export function MentionList({ picker, editor }: MentionListProps) {
  const picking = useStore(picker)
  return picking && <OpenList picking={picking} picker={picker} editor={editor} />
}

function OpenList({ picking, picker, editor }: MentionListProps & { picking: Picking }) {
  const { people, index, anchor, choose } = picking
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const { current } = panel
    if (current && 'showPopover' in current) current.showPopover()
  }, [])
  useLayoutEffect(() => {
    const at = anchor()
    if (!panel.current || !at) return
    const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight }
    const { left, top } = positionBeside(at, panel.current.getBoundingClientRect(), viewport)
    panel.current.style.left = `${left}px`
    panel.current.style.top = `${top}px`
  }, [anchor])
  useEffect(() => {
    if (isDestroyed(editor)) return undefined
    const text = editor.view.dom
    text.setAttribute('aria-controls', id)
    text.setAttribute('aria-activedescendant', `${id}-${index}`)
    return () => {
      text.removeAttribute('aria-controls')
      text.removeAttribute('aria-activedescendant')
    }
  }, [editor, id, index])

  return (
    // Native lists cannot be placed beside a cursor.
    <div
      ref={panel}
      id={id}
      popover="manual"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      aria-label={texts.people}
      tabIndex={-1}
      className="fixed inset-auto m-0 w-72 max-w-[calc(100vw-1rem)] animate-appear rounded-md border border-line bg-surface p-1.5 text-ink shadow-high"
    >
      {people.map((person, at) => (
        // The text handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={person.uid_user}
          id={`${id}-${at}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          aria-selected={at === index}
          tabIndex={-1}
          // Keep the focus in the text.
          onMouseDown={(event) => event.preventDefault()}
          onPointerMove={() => {
            if (at !== index) picker.point(at)
          }}
          onClick={() => choose(person)}
          className="flex cursor-pointer items-center gap-2.5 rounded-sm px-2 py-1.5 aria-selected:bg-selected"
        >
          <Avatar size="xs" name={person.name} email={person.email} photo={person.photo} />
          <span className="min-w-0 leading-tight">
            <span dir="auto" className="block truncate text-[0.9375rem]">
              {person.name}
            </span>
            {person.name !== person.email && <span className="block truncate text-xs text-muted">{person.email}</span>}
          </span>
        </div>
      ))}
    </div>
  )
}
