// Where an image or a page is shown to zoom, move and mark.

export const stageMessages = {
  cannotShow: "This image can't be displayed",
  markHelp:
    'Choose a spot with the arrow keys. To comment on an area, hold Shift and use the arrow keys. Press Enter to add the comment.',
  viewHelp: 'Press plus or minus to zoom, Space to fit, and the arrow keys to move.',
  pointPosition: (left: string, top: string) => `${left} from the left, ${top} from the top`,
  areaPosition: (left: string, top: string, width: string, height: string) =>
    `${left} from the left, ${top} from the top, ${width} wide, ${height} high`,
} as const
