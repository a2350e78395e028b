// sRGB to Oklab and back. Oklab is linear in the cube root of light: multiplying all three numbers by one factor means
// the same surface under more or less light. Edits therefore keep shading without knowing the light sources.

/** Lightness 0..1, green to red, blue to yellow. */
export type Lab = readonly [lightness: number, a: number, b: number]

const linearOf = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

/** Fine enough to hit all 256 results, also in the dark. */
const steps = 32_768
const byteOf = Uint8Array.from({ length: steps + 1 }, (_, step) => {
  const value = step / steps
  return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
})

const asFloat = new Float32Array(1)
const asInt = new Int32Array(asFloat.buffer)
const third = 1 / 3
/** First guess by a third of the exponent; one step of Halley's method makes it exact enough for 16 bits. */
export const cubeRoot = (value: number): number => {
  if (value < 1e-9) return 0
  asFloat[0] = value
  asInt[0] = (asInt[0] ?? 0) * third + 709_921_077
  const guess = asFloat[0] ?? 0
  const cube = guess * guess * guess
  return (guess * (cube + 2 * value)) / (2 * cube + value)
}

/** Converts `count` pixels of `rgb`, starting at pixel `from`, to Lab, starting at pixel `at`. */
export const toOklab = (rgb: Uint8Array, from: number, count: number, lab: Float32Array, at = 0): void => {
  for (let pixel = 0, source = 3 * from, target = 3 * at; pixel < count; pixel++, source += 3, target += 3) {
    const red = linearOf[rgb[source] ?? 0] ?? 0
    const green = linearOf[rgb[source + 1] ?? 0] ?? 0
    const blue = linearOf[rgb[source + 2] ?? 0] ?? 0
    const long = cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    const medium = cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    const short = cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lab[target] = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
    lab[target + 1] = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
    lab[target + 2] = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  }
}

/** Converts `#rrggbb` to Lab. */
export const labOf = (hex: string): Lab => {
  const value = Number.parseInt(hex.slice(1), 16)
  const lab = new Float32Array(3)
  toOklab(Uint8Array.of(value >> 16, (value >> 8) & 255, value & 255), 0, 1, lab)
  return [lab[0] ?? 0, lab[1] ?? 0, lab[2] ?? 0]
}

/** Out-of-gamut colours lose chroma, not hue; these shares of it are tried. */
const shares = [1, 0.85, 0.7, 0.55, 0.4, 0.25, 0.1, 0]
const slack = 0.004

/** Converts `count` pixels of `lab`, starting at pixel `at`, to bytes of `rgb`, starting at pixel `from`. */
export const fromOklab = (lab: Float32Array, count: number, rgb: Uint8Array, from: number, at = 0): void => {
  for (let pixel = 0, source = 3 * at, target = 3 * from; pixel < count; pixel++, source += 3, target += 3) {
    const lightness = Math.min(1, Math.max(0, lab[source] ?? 0))
    const a = lab[source + 1] ?? 0
    const b = lab[source + 2] ?? 0
    let red = 0
    let green = 0
    let blue = 0
    for (let attempt = 0; attempt < shares.length; attempt++) {
      const share = shares[attempt] ?? 0
      const long = lightness + share * (0.3963377774 * a + 0.2158037573 * b)
      const medium = lightness - share * (0.1055613458 * a + 0.0638541728 * b)
      const short = lightness - share * (0.0894841775 * a + 1.291485548 * b)
      const l = long * long * long
      const m = medium * medium * medium
      const s = short * short * short
      red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s
      green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s
      blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
      if (Math.min(red, green, blue) >= -slack && Math.max(red, green, blue) <= 1 + slack) break
    }
    rgb[target] = byteOf[Math.min(steps, Math.max(0, (red * steps + 0.5) | 0))] ?? 0
    rgb[target + 1] = byteOf[Math.min(steps, Math.max(0, (green * steps + 0.5) | 0))] ?? 0
    rgb[target + 2] = byteOf[Math.min(steps, Math.max(0, (blue * steps + 0.5) | 0))] ?? 0
  }
}
