import { editorMessages as texts } from '@joinery/contract/messages/editor-messages'
import { summaryMessages } from '@joinery/contract/messages/summary-messages'
import { AtSign, Ellipsis, Heading, Highlighter, Link, type LucideIcon, Palette } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { SummarizeButton } from '#kit/editor/summary/summarize-button.tsx'
import { blockFormats, type Format, letterFormats } from '#kit/editor/toolbar/formats.ts'
import { foldClass, ToolbarButton } from '#kit/editor/toolbar/toolbar-button.tsx'
import { useRovingFocus } from '#kit/editor/toolbar/use-roving-focus.ts'
import { shortcut } from '#lib/browser/shortcut.ts'

type PlainToolbarProps = {
  attach: ReactNode
  hasPeople: boolean
  canSummarize: boolean
  onTool: (name: string) => void
}

const asker = (label: string, icon: LucideIcon) => ({ label, icon })

export function PlainToolbar({ attach, hasPeople, canSummarize, onTool }: PlainToolbarProps) {
  const container = useRef<HTMLDivElement>(null)
  const roving = useRovingFocus(container)
  const extraClass = foldClass(true, false)
  const nearerClass = 'hidden @md:inline-flex'
  const button = ({ label, icon, keys, isExtra }: Pick<Format, 'label' | 'icon' | 'keys' | 'isExtra'>) => (
    <ToolbarButton
      key={label}
      label={label}
      icon={icon}
      shortcut={keys && shortcut(keys)}
      aria-pressed={false}
      className={foldClass(isExtra, false)}
      onClick={() => onTool(label)}
    />
  )
  const asking = ({ label, icon }: ReturnType<typeof asker>, className: string) => (
    <span key={label} className={className}>
      <ToolbarButton
        label={label}
        icon={icon}
        aria-haspopup="dialog"
        aria-expanded={false}
        aria-pressed={false}
        className="inline-flex"
        onClick={() => onTool(label)}
      />
    </span>
  )
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
      {[asker(texts.textColour, Palette), asker(texts.highlight, Highlighter), asker(texts.heading, Heading)].map(
        (tool) => asking(tool, extraClass),
      )}
      {blockFormats.map(button)}
      {asking(asker(texts.link, Link), nearerClass)}
      {attach}
      {hasPeople && (
        <span className={nearerClass}>
          <ToolbarButton
            label={texts.mention}
            icon={AtSign}
            className="inline-flex"
            onClick={() => onTool(texts.mention)}
          />
        </span>
      )}
      {canSummarize && (
        <span className={extraClass}>
          <SummarizeButton isWorking={false} onPress={() => onTool(summaryMessages.summarise)} />
        </span>
      )}
      <ToolbarButton
        label={texts.more}
        icon={Ellipsis}
        aria-expanded={false}
        className="inline-flex @3xl:hidden"
        onClick={() => onTool(texts.more)}
      />
    </div>
  )
}
