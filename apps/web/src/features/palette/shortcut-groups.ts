// What the keys do, by the part of the product where they do it. Only what really works is written here.
import { commonMessages } from '@joinery/contract/messages/common-messages'
import { paletteMessages } from '@joinery/contract/messages/palette-messages'
import { projectTabMessages } from '@joinery/contract/messages/project-tab-messages'

import { altKey, commandKey, isApple } from '#lib/browser/shortcut.ts'

/** Keys that are pressed together; several such where either, or one after the other, does it. */
export type Shortcut = { readonly does: string; readonly keys: readonly (readonly string[])[] }
export type ShortcutGroup = { readonly name: string; readonly shortcuts: readonly Shortcut[] }

const { shortcuts } = paletteMessages

const arrows = [['←'], ['→']] as const
const upAndDown = [['↑'], ['↓']] as const
const escape = [['Esc']] as const

export const shortcutGroups = (): readonly ShortcutGroup[] => {
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
