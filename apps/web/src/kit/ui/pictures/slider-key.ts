const step = 4
const leap = 20
const all = 100

const moves: Readonly<Record<string, number>> = {
  ArrowLeft: -step,
  ArrowDown: -step,
  ArrowRight: step,
  ArrowUp: step,
  PageDown: -leap,
  PageUp: leap,
  Home: -all,
  End: all,
}

export const onLine = (position: number): number => Math.min(all, Math.max(0, position))

export const sliderKey = (key: string, position: number): number | null => {
  const move = moves[key]
  return move === undefined ? null : onLine(position + move)
}
