import { type Extensions } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

/** A table's map has an entry for each column and row, so one cell that claims millions would fill the memory. */
const widestSpan = 100

const readSpan = (name: string) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => {
    const span = Number(element.getAttribute(name) ?? 1)
    return Number.isInteger(span) && span >= 1 && span <= widestSpan ? span : 1
  },
  renderHTML: (attributes: Record<string, unknown>) => {
    const value = attributes[name]
    return typeof value === 'number' && value > 1 ? { [name]: value } : {}
  },
})

/** Spans only: widths and alignments are styles, and styles are not on the allowed list. */
const cellAttributes = () => ({ colspan: readSpan('colspan'), rowspan: readSpan('rowspan') })

/** Tables that came with a text survive its editing; the toolbar makes none. */
export const tables: Extensions = [
  Table.extend({
    renderHTML: () => ['table', ['tbody', 0]],
    // Tab steps through the cells and then on to the next control; the original would add rows for ever.
    addKeyboardShortcuts() {
      return {
        Tab: () => this.editor.commands.goToNextCell(),
        'Shift-Tab': () => this.editor.commands.goToPreviousCell(),
      }
    },
  }),
  TableRow,
  TableHeader.extend({ addAttributes: cellAttributes }),
  TableCell.extend({ addAttributes: cellAttributes }),
]
