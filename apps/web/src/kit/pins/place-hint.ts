type Size = { readonly width: number; readonly height: number }
type Place = { readonly left: number; readonly top: number }
export type Box = Place & { readonly right: number; readonly bottom: number }

type HintOptions = {
  readonly size: Size
  /** The number of the comment and, if it has one, its area. */
  readonly own: readonly Box[]
  /** The other numbers. */
  readonly others: readonly Box[]
  /** What is visible of the image and its surroundings. */
  readonly bounds: Box
}

const gap = 12
const margin = 4

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Places a hint above its number, below its area or beside them, so that it covers neither them nor another number. */
export const placeHint = ({ size: { width, height }, own, others, bounds }: HintOptions): Place => {
  const left = Math.min(...own.map((box) => box.left))
  const right = Math.max(...own.map((box) => box.right))
  const top = Math.min(...own.map((box) => box.top))
  const bottom = Math.max(...own.map((box) => box.bottom))
  const within = (value: number, from: number, to: number): number =>
    Math.max(from + margin, Math.min(value, to - margin))
  const across = [left, right - width].map((x) => within(x, bounds.left, bounds.right - width))
  const down = [top, bottom - height].map((y) => within(y, bounds.top, bounds.bottom - height))
  const places: readonly Place[] = [
    ...[top - gap - height, bottom + gap].flatMap((y) => across.map((x) => ({ left: x, top: y }))),
    ...[right + gap, left - gap - width].flatMap((x) => down.map((y) => ({ left: x, top: y }))),
    // A comment on all of the visible image leaves no room beside it.
    ...across.flatMap((x) => down.map((y) => ({ left: x, top: y }))),
  ]
  const boxOf = (place: Place): Box => ({ ...place, right: place.left + width, bottom: place.top + height })
  const isFree = (place: Place, taken: readonly Box[]): boolean => !taken.some((box) => overlaps(boxOf(place), box))
  const fitting = places.filter((place) => {
    const box = boxOf(place)
    return box.left >= bounds.left && box.right <= bounds.right && box.top >= bounds.top && box.bottom <= bounds.bottom
  })
  return (
    fitting.find((place) => isFree(place, [...own, ...others])) ??
    fitting.find((place) => isFree(place, own)) ??
    fitting.at(-1) ?? { left, top: top - gap - height }
  )
}
