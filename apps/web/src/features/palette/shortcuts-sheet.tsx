import { commonMessages } from '@joinery/contract/messages/common-messages'
import { paletteMessages as texts, paletteMessages } from '@joinery/contract/messages/palette-messages'
import { projectTabMessages } from '@joinery/contract/messages/project-tab-messages'
import { X } from 'lucide-react'
import { Fragment, useId, useRef, useState } from 'react'

import { IconButton } from '#kit/ui/buttons/icon-button.tsx'
import { useModal } from '#kit/ui/overlays/use-modal.ts'
import { altKey, commandKey, isApple } from '#lib/browser/shortcut.ts'

/** Alternatives or sequences of keys pressed together. */
type Shortcut = { readonly does: string; readonly keys: readonly (readonly string[])[] }
type ShortcutGroup = { readonly name: string; readonly shortcuts: readonly Shortcut[] }

const { shortcuts } = paletteMessages

const arrows = [['←'], ['→']] as const
const upAndDown = [['↑'], ['↓']] as const
const escape = [['Esc']] as const

const shortcutGroups = (): readonly ShortcutGroup[] => {
  const command = commandKey()
  const shift = isApple() ? '⇧' : 'Shift'
  const send = [[command, 'Enter']] as const
  return [
    {
      name: shortcuts.everywhere,
      shortcuts: [
        { does: shortcuts.search, keys: [[command, 'K']] },
        { does: shortcuts.show, keys: [['?']] },
        { does: shortcuts.close, keys: escape },
        { does: shortcuts.toNotification, keys: [[altKey(), 'T']] },
      ],
    },
    {
      name: projectTabMessages.discussion,
      shortcuts: [
        { does: shortcuts.send, keys: send },
        { does: shortcuts.mention, keys: [['@']] },
        { does: shortcuts.walkMessages, keys: upAndDown },
        { does: shortcuts.saveMessage, keys: send },
        { does: shortcuts.cancelMessage, keys: escape },
      ],
    },
    {
      name: projectTabMessages.board,
      shortcuts: [
        { does: shortcuts.saveCard, keys: [['Enter']] },
        { does: shortcuts.newLine, keys: [[shift, 'Enter']] },
        { does: shortcuts.openCard, keys: [['Enter']] },
        { does: shortcuts.pickUpCard, keys: [['Space']] },
        { does: shortcuts.moveCard, keys: [['←'], ['↑'], ['↓'], ['→']] },
        { does: shortcuts.moveCardFar, keys: [['Home'], ['End']] },
        { does: shortcuts.cancelMove, keys: escape },
        { does: shortcuts.labelCard, keys: [['L']] },
        { does: shortcuts.selectCard, keys: [['X']] },
        {
          does: shortcuts.selectMore,
          keys: [
            [shift, '↑'],
            [shift, '↓'],
          ],
        },
        { does: shortcuts.changeSelected, keys: [['M'], ['A'], ['L'], ['Delete']] },
        { does: shortcuts.clearSelection, keys: escape },
      ],
    },
    {
      name: shortcuts.editor,
      shortcuts: [
        { does: shortcuts.bold, keys: [[command, 'B']] },
        { does: shortcuts.italic, keys: [[command, 'I']] },
        { does: shortcuts.underline, keys: [[command, 'U']] },
        { does: shortcuts.strike, keys: [[command, shift, 'S']] },
        { does: shortcuts.bulletList, keys: [[command, shift, '8']] },
        { does: shortcuts.orderedList, keys: [[command, shift, '7']] },
        { does: commonMessages.undo, keys: [[command, 'Z']] },
        { does: shortcuts.redo, keys: [[command, shift, 'Z']] },
      ],
    },
    { name: projectTabMessages.genai, shortcuts: [{ does: shortcuts.generate, keys: send }] },
    {
      name: shortcuts.images,
      shortcuts: [
        { does: shortcuts.walkImages, keys: arrows },
        { does: shortcuts.zoom, keys: [['+'], ['-']] },
        { does: commonMessages.close, keys: escape },
      ],
    },
  ]
}

function Keys({ keys }: Pick<Shortcut, 'keys'>) {
  return (
    <span className="flex shrink-0 items-center gap-2">
      {keys.map((together) => (
        <span key={together.join(' ')} className="flex items-center gap-1">
          {together.map((key) => (
            <kbd
              key={key}
              className="min-w-6 rounded-[5px] border border-line-strong bg-sunken px-1.5 text-center font-sans text-xs leading-5.5 text-ink"
            >
              {key}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  )
}

/** Lists the keyboard shortcuts by area. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [groups] = useState(shortcutGroups)
  useModal(ref, onClose)
  return (
    // A press on the veil does the same as Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (!event.currentTarget.open) onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-4xl flex-col overflow-hidden rounded-lg border border-line bg-surface p-0 text-ink shadow-high open:flex open:animate-rise"
    >
      <div className="flex shrink-0 items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-6 sm:pl-7">
        <h2 id={titleId} className="font-display text-2xl leading-tight">
          {texts.actions.shortcuts}
        </h2>
        <IconButton label={commonMessages.close} onClick={onClose}>
          <X className="size-5" strokeWidth={1.5} aria-hidden />
        </IconButton>
      </div>
      <section
        aria-labelledby={titleId}
        // A scrolling area must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="min-h-0 -outline-offset-2 gap-x-12 overflow-y-auto px-6 pt-5 pb-2 sm:columns-2 sm:px-7"
      >
        {groups.map(({ name, shortcuts: listed }) => (
          <section key={name} className="break-inside-avoid pb-6">
            <h3 className="pb-1.5 text-[0.9375rem] font-medium">{name}</h3>
            <dl className="grid grid-cols-[1fr_auto] items-center text-[0.9375rem]">
              {listed.map(({ does, keys }) => (
                <Fragment key={does}>
                  <dt className="border-t border-line py-1.5 text-muted">{does}</dt>
                  <dd className="flex h-full items-center justify-end border-t border-line pl-4">
                    <Keys keys={keys} />
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </dialog>
  )
}
