/** Multiplies two planes per pixel. */
export const multiply = (one: Float32Array, two: Float32Array): Float32Array => {
  const product = new Float32Array(one.length)
  for (let i = 0; i < product.length; i++) product[i] = (one[i] ?? 0) * (two[i] ?? 0)
  return product
}
