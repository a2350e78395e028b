// Texts of the editor that selects an area of an image.

import { generationMessages } from './generation-messages.ts'

export const maskEditorMessages = {
  title: 'Select an area',
  done: 'Done',
  image: 'Image',
  stage: 'Image: select an area',
  tools: {
    label: 'Tools',
    brush: 'Brush',
    eraser: 'Eraser',
    rectangle: 'Rectangle',
    lasso: 'Lasso',
    point: 'Smart select',
  },
  size: 'Size',
  sizeValue: (percent: number) => `${percent}% of the image`,
  add: 'Add',
  subtract: 'Subtract',
  redo: 'Redo',
  clear: 'Clear',

  hints: {
    brush: 'Paint over the area you want to change.',
    eraser: "Brush over any part you don't want to change.",
    rectangle: 'Draw a rectangle around the area you want to change.',
    lasso: 'Draw around the area you want to change.',
    point: 'Click a surface to select it. Shift-click to add, Alt-click to remove.',
  },
  pointByFinger: 'Tap a surface to select it.',
  subtractHints: {
    rectangle: 'Draw a rectangle around the part to remove from the selected area.',
    lasso: 'Draw around the part to remove from the selected area.',
    point: 'Click a selected surface to remove it.',
  },
  keys: 'Press Enter to place a rectangle. Move it with the arrow keys, or resize it with Shift and the arrow keys. Press Enter again to select the area, or Esc to cancel.',

  added: 'Added to the area.',
  removed: 'Removed from the area.',
  rectangleAdded: 'Rectangle added.',
  rectangleRemoved: 'Rectangle removed.',
  inTotal: (change: string, count: number) => `${change} ${count} in total.`,
  undone: 'Undone.',
  redone: 'Redone.',
  cleared: 'Area cleared.',

  rectanglePlaced: (position: string) => `Rectangle: ${position}.`,
  rectangleMoved: (position: string) => `Moved: ${position}.`,
  rectangleResized: (position: string) => `Resized: ${position}.`,
  rectangleCancelled: 'Rectangle cancelled.',
  /** In percent of the image. */
  rectanglePosition: (width: number, height: number, left: number, top: number) =>
    `${width}% wide, ${height}% high, ${left}% from the left, ${top}% from the top`,

  surfaceSelected: 'Surface selected.',
  surfaceRemoved: 'Surface removed.',
  noSurface: 'No surface found there. Try another spot, or use the brush.',

  areaRequired: generationMessages.maskEmpty,
  nothingToRemove: 'Nothing is selected there.',
  exportFailed: generationMessages.maskUnreadable,
} as const
