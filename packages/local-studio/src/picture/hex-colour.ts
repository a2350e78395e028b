import { toOklab, type Lab } from './oklab.ts'

/** `#rrggbb` as Lab. */
export const labOf = (hex: string): Lab => {
  const value = Number.parseInt(hex.slice(1), 16)
  const lab = new Float32Array(3)
  toOklab(Uint8Array.of(value >> 16, (value >> 8) & 255, value & 255), 0, 1, lab)
  return [lab[0] ?? 0, lab[1] ?? 0, lab[2] ?? 0]
}
