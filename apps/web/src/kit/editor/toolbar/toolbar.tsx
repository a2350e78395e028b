import { editorMessages as texts } from '@joinery/contract/messages/editor-messages'
import type { TextColour } from '@joinery/contract/text/rich-text'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Ellipsis, Heading, Highlighter, Link, Palette } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'

import { isDestroyed } from '#kit/editor/read-editor.ts'
import { shortcut } from '#lib/browser/shortcut.ts'

import { ColourPicker } from './colour-picker.tsx'
import { blockFormats, type Format, letterFormats } from './formats.ts'
import { HeadingList, headingLevels } from './heading-list.tsx'
import { LinkField } from './link-field.tsx'
import { foldClass, ToolbarButton } from './toolbar-button.tsx'
import { ToolbarPopover } from './toolbar-popover.tsx'
import { useRovingFocus } from './use-roving-focus.ts'

const wordOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

type FormatState = {
  readonly active: readonly string[]
  readonly heading: number | null
  readonly textColour: string | null
  readonly highlight: string | null
  readonly link: string | null
}

const nothing: FormatState = { active: [], heading: null, textColour: null, highlight: null, link: null }

const read = (editor: Editor): FormatState => ({
  active: [...letterFormats, ...blockFormats]
    .filter(({ name }) => editor.isActive(name) || (name === 'code' && editor.isActive('codeBlock')))
    .map(({ name }) => name),
  heading: headingLevels.find((level) => editor.isActive('heading', { level })) ?? null,
  textColour: wordOrNull(editor.getAttributes('textColour').colour),
  highlight: wordOrNull(editor.getAttributes('highlight').colour),
  link: wordOrNull(editor.getAttributes('link').href),
})

const useFormatState = (editor: Editor): FormatState =>
  useEditorState({ editor, selector: ({ editor: now }) => (isDestroyed(now) ? nothing : read(now)) })

/** Links the selection or changes the link at the cursor; otherwise inserts the URL as text. */
const setLink = (editor: Editor, address: string): boolean => {
  const chain = editor.chain().focus()
  if (editor.state.selection.empty && !editor.isActive('link')) {
    const text = address.replace(/^(?:mailto|tel):/i, '')
    return chain
      .insertContent([
        { type: 'text', text, marks: [{ type: 'link', attrs: { href: address } }] },
        { type: 'text', text: ' ' },
      ])
      .run()
  }
  return chain.extendMarkRange('link').setLink({ href: address }).run()
}

type ToolbarProps = {
  editor: Editor
  attach: ReactNode
  mention: ReactNode
  summarize: ReactNode
}

/** All tools in one line and one tab stop. In a narrow toolbar the rarer ones are behind 'More formatting'. */
export function Toolbar({ editor, attach, mention, summarize }: ToolbarProps) {
  const container = useRef<HTMLDivElement>(null)
  const roving = useRovingFocus(container)
  const [isUnfolded, setUnfolded] = useState(false)
  const { active, heading, textColour, highlight, link } = useFormatState(editor)

  const extraClass = foldClass(true, isUnfolded)
  // On a phone, typing @ and pasting a link are quicker.
  const nearerClass = isUnfolded ? 'inline-flex' : 'hidden @md:inline-flex'
  const button = ({ name, label, icon, keys, isExtra, toggle }: Format) => (
    <ToolbarButton
      key={name}
      label={label}
      icon={icon}
      shortcut={keys && shortcut(keys)}
      aria-pressed={active.includes(name)}
      className={foldClass(isExtra, isUnfolded)}
      onClick={() => toggle(editor)}
    />
  )
  const colour = (mark: 'textColour' | 'highlight', close: () => void) => (name: TextColour | null) => {
    const chain = editor.chain().focus()
    if (name === null) chain.unsetMark(mark, { extendEmptyMarkRange: true }).run()
    else chain.setMark(mark, { colour: name }).run()
    close()
  }

  return (
    <div
      ref={container}
      role="toolbar"
      aria-label={texts.toolbar}
      aria-orientation="horizontal"
      className="flex min-w-0 flex-1 flex-wrap items-center gap-0.5"
      {...roving}
    >
      {letterFormats.map(button)}
      <ToolbarPopover label={texts.textColour} icon={Palette} isPressed={textColour !== null} className={extraClass}>
        {(close) => <ColourPicker kind="text" chosen={textColour} onChoose={colour('textColour', close)} />}
      </ToolbarPopover>
      <ToolbarPopover label={texts.highlight} icon={Highlighter} isPressed={highlight !== null} className={extraClass}>
        {(close) => <ColourPicker kind="mark" chosen={highlight} onChoose={colour('highlight', close)} />}
      </ToolbarPopover>
      <ToolbarPopover label={texts.heading} icon={Heading} isPressed={heading !== null} className={extraClass}>
        {(close) => (
          <HeadingList
            level={heading}
            onChoose={(level) => {
              const chain = editor.chain().focus()
              if (level === null) chain.setParagraph().run()
              else chain.setHeading({ level }).run()
              close()
            }}
          />
        )}
      </ToolbarPopover>
      {blockFormats.map(button)}
      <ToolbarPopover label={texts.link} icon={Link} isPressed={link !== null} className={nearerClass}>
        {(close) => (
          <LinkField
            address={link}
            onSet={(address) => {
              setLink(editor, address)
              close()
            }}
            onRemove={() => {
              editor.chain().focus().unsetLink().run()
              close()
            }}
          />
        )}
      </ToolbarPopover>
      {attach}
      {mention && <span className={nearerClass}>{mention}</span>}
      {summarize && <span className={extraClass}>{summarize}</span>}
      <ToolbarButton
        label={texts.more}
        icon={Ellipsis}
        aria-expanded={isUnfolded}
        className="inline-flex @3xl:hidden"
        onClick={() => setUnfolded(!isUnfolded)}
      />
    </div>
  )
}
