/** Things that cannot be found in a picture by their names, but that somebody may have pointed at. */
export const thingWords: ReadonlySet<string> = new Set(
  `
  door doors doorway gate hatch panel panels board boards plank planks slat slats trim moulding molding skirting baseboard
  frame frames window windows sill shutter shutters blind blinds table tables tabletop desk desks chair chairs stool stools
  bench benches seat seats cushion cushions pillow pillows throw lamp lamps lampshade shade vase pot planter basket box
  picture painting mirror fireplace mantel hearth chimney stair stairs staircase step steps railing banister column beam
  beams pillar arch niche alcove sink basin bathtub tub shower oven fridge hood plinth kickboard side sides edge edges
  surface surfaces area part spot piece element object thing item it one here
`
    .trim()
    .split(/\s+/),
)
