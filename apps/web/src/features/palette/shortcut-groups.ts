// What the keys do, by the part of the product where they do it. Only what really works is written here.
import { altKey, commandKey, isApple } from '#lib/browser/shortcut.ts'

/** Keys that are pressed together; several such where either, or one after the other, does it. */
export type Shortcut = { readonly does: string; readonly keys: readonly (readonly string[])[] }
export type ShortcutGroup = { readonly name: string; readonly shortcuts: readonly Shortcut[] }

const arrows = [['←'], ['→']] as const
const upAndDown = [['↑'], ['↓']] as const
const escape = [['Esc']] as const

export const shortcutGroups = (): readonly ShortcutGroup[] => {
  const command = commandKey()
  const shift = isApple() ? '⇧' : 'Shift'
  const send = [[command, 'Enter']] as const
  return [
    {
      name: 'Everywhere',
      shortcuts: [
        { does: 'Find or do something', keys: [[command, 'K']] },
        { does: 'Show these shortcuts', keys: [['?']] },
        { does: 'Close what is open', keys: escape },
        { does: 'To the note at the top, and its Undo', keys: [[altKey(), 'T']] },
      ],
    },
    {
      name: 'Group Chat',
      shortcuts: [
        { does: 'Send the message', keys: send },
        { does: 'Mention somebody', keys: [['@']] },
        { does: 'From message to message', keys: upAndDown },
        { does: 'Save an edited message', keys: send },
        { does: 'Cancel editing, remove the quote', keys: escape },
      ],
    },
    {
      name: 'To Do',
      shortcuts: [
        { does: 'Save a new card', keys: [['Enter']] },
        { does: 'New line in a new card', keys: [[shift, 'Enter']] },
        { does: 'Open the card', keys: [['Enter']] },
        { does: 'Lift and drop the card', keys: [['Space']] },
        { does: 'Move the lifted card', keys: [['←'], ['↑'], ['↓'], ['→']] },
        { does: 'To the top, to the end', keys: [['Home'], ['End']] },
        { does: 'Put the card back', keys: escape },
      ],
    },
    {
      name: 'Editor',
      shortcuts: [
        { does: 'Bold', keys: [[command, 'B']] },
        { does: 'Italic', keys: [[command, 'I']] },
        { does: 'Underline', keys: [[command, 'U']] },
        { does: 'Strikethrough', keys: [[command, shift, 'S']] },
        { does: 'Bulleted list', keys: [[command, shift, '8']] },
        { does: 'Numbered list', keys: [[command, shift, '7']] },
        { does: 'Undo', keys: [[command, 'Z']] },
        { does: 'Redo', keys: [[command, shift, 'Z']] },
      ],
    },
    { name: 'Gen A.I.', shortcuts: [{ does: 'Generate', keys: send }] },
    {
      name: 'Pictures',
      shortcuts: [
        { does: 'Previous, next', keys: arrows },
        { does: 'Zoom in, zoom out', keys: [['+'], ['-']] },
        { does: 'Close', keys: escape },
      ],
    },
  ]
}
