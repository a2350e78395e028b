// Where members and guests compare two versions or files.
import { plural } from '../text/counts.ts'

export const compareMessages = {
  compare: 'Compare',
  compareWith: 'Compare with',
  view: 'Compare view',
  modes: { slider: 'Slider', side: 'Side by side', overlay: 'Overlay', difference: 'Difference' },
  ranges: { slider: 'Slider position', overlay: 'Overlay opacity', difference: 'Brightness' },
  sides: {
    left: { label: 'Left', older: 'Show an older version on the left', newer: 'Show a newer version on the left' },
    right: { label: 'Right', older: 'Show an older version on the right', newer: 'Show a newer version on the right' },
  },
  versions: 'Versions',
  otherFiles: 'Other files',
  onLeft: (name: string) => `${name}, on the left`,
  onRight: (name: string) => `${name}, on the right`,
  both: (left: string, right: string) => `${left} and ${right}`,
  announcement: (left: string, right: string) => `${left} on the left, ${right} on the right`,
  fewerPages: (name: string, count: number) =>
    `${name} has only ${count} ${plural(count, 'page')}, so its last page is shown.`,
  differentSizes: (left: string, leftSize: string, right: string, rightSize: string) =>
    `Different sizes, shown at the same scale: ${left} is ${leftSize}, ${right} is ${rightSize}.`,
  differentProportions: (left: string, leftSize: string, right: string, rightSize: string) =>
    `Different proportions: ${left} (${leftSize}) is fitted to ${right} (${rightSize}).`,
  shortcuts: 'Shortcuts: ← → change the left version, Shift + ← → the right version, 1 to 4 the view, + − the zoom.',
  pdfShortcuts:
    'Shortcuts: ← → change the left version, Shift + ← → the right version, 1 to 4 the view, + − the zoom, Page Up / Page Down the page.',
  done: 'Done',
} as const
