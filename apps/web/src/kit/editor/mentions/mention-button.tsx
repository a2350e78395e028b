import { editorMessages as texts } from '@joinery/contract/messages/editor-messages'
import type { Editor } from '@tiptap/core'
import { AtSign } from 'lucide-react'

import { ToolbarButton } from '#kit/editor/toolbar/toolbar-button.tsx'

export function MentionButton({ editor }: { editor: Editor }) {
  const handleClick = () => {
    const { $from } = editor.state.selection
    const before = $from.parent.textBetween(0, $from.parentOffset, undefined, ' ')
    editor
      .chain()
      .focus()
      .insertContent(before === '' || before.endsWith(' ') ? '@' : ' @')
      .run()
  }
  return <ToolbarButton label={texts.mention} icon={AtSign} className="inline-flex" onClick={handleClick} />
}
