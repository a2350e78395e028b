// Texts of the editor that selects an area of an image.

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
    eraser: 'Erase the areas you want to keep.',
    rectangle: 'Draw a rectangle around the area you want to change.',
    lasso: 'Draw around the area you want to change.',
    point: 'Click a surface to select it. Shift-click to add, Alt-click to remove.',
  },
  pointByFinger: 'Tap a surface to select it.',
  subtractHints: {
    rectangle: 'Draw a rectangle around the area you want to keep.',
    lasso: 'Draw around the area you want to keep.',
    point: 'Click a selected surface to remove it.',
  },
  keys: 'Press Enter to place a rectangle, the arrow keys to move it, and Shift with the arrow keys to resize it. Press Enter to select, Escape to cancel.',

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

  findingSurface: 'Finding the surface...',
  surfaceSelected: 'Surface selected.',
  surfaceRemoved: 'Surface removed.',
  noSurface: 'No surface found there. Try another spot, or use the brush.',

  areaRequired: 'Nothing selected yet. Select the area you want to change.',
  nothingToRemove: 'Nothing is selected there.',
  exportFailed: 'Failed to read the selected area. Please try again.',
} as const
