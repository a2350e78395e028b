import { editorMessages as texts } from '@joinery/contract/messages/editor-messages'
import { Paperclip } from 'lucide-react'

/** Covers the editor while files are dragged over it. Ignores pointer events to avoid flicker. */
export function DropHint() {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-0 z-20 flex animate-appear items-center justify-center gap-2.5 rounded-lg border-2 border-dashed border-accent bg-surface/92 font-medium text-accent"
    >
      <Paperclip size={20} strokeWidth={1.5} />
      {texts.dropToAttach}
    </div>
  )
}
