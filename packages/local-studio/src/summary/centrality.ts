// TextRank over the cosine similarity of TF-IDF vectors. The similarity matrix is never built: going from sentences to
// words and back gives the same sums, so a step costs the number of words, not of sentence pairs.

export type Vector = { readonly ids: readonly number[]; readonly weights: readonly number[] }

/** Unit vectors; words that most sentences share have almost no weight. */
export const weighTerms = (sentences: readonly (readonly string[])[]): { vectors: Vector[]; terms: number } => {
  const numbers = new Map<string, number>()
  const inSentences: number[] = []
  const idLists = sentences.map((terms) => {
    const ids = terms.map((term) => {
      const known = numbers.get(term)
      if (known !== undefined) return known
      numbers.set(term, numbers.size)
      inSentences.push(0)
      return numbers.size - 1
    })
    ids.sort((one, other) => one - other)
    for (const [at, id] of ids.entries()) if (id !== ids[at - 1]) inSentences[id] = (inSentences[id] ?? 0) + 1
    return ids
  })
  const rarity = inSentences.map((found) => Math.log(1 + sentences.length / (1 + found)))
  const vectors = idLists.map((sorted): Vector => {
    const ids: number[] = []
    const weights: number[] = []
    let squares = 0
    for (let from = 0; from < sorted.length;) {
      const id = sorted[from] ?? 0
      let to = from + 1
      while (sorted[to] === id) to += 1
      const weight = (1 + Math.log(to - from)) * (rarity[id] ?? 0)
      ids.push(id)
      weights.push(weight)
      squares += weight * weight
      from = to
    }
    const length = Math.sqrt(squares) || 1
    for (const [at, weight] of weights.entries()) weights[at] = weight / length
    return { ids, weights }
  })
  return { vectors, terms: numbers.size }
}

/** Cosine of two unit vectors. */
export const similarity = (one: Vector, other: Vector): number => {
  let sum = 0
  let left = 0
  let right = 0
  while (left < one.ids.length && right < other.ids.length) {
    const difference = (one.ids[left] ?? 0) - (other.ids[right] ?? 0)
    if (difference === 0) sum += (one.weights[left] ?? 0) * (other.weights[right] ?? 0)
    if (difference <= 0) left += 1
    if (difference >= 0) right += 1
  }
  return sum
}

const rounds = 12
const damping = 0.85
/**
 * Added to each sentence's total similarity. Without it, two sentences that share one word and nothing else would fully
 * support each other.
 */
const background = 0.5

/** Ranks from 0 to 1, and the number of word visits as a measure of cost. */
export const rankByCentrality = (vectors: readonly Vector[], terms: number): { ranks: number[]; steps: number } => {
  const count = vectors.length
  // All vectors in flat arrays, because they are traversed many times.
  const starts = new Int32Array(count + 1)
  for (const [at, { ids }] of vectors.entries()) starts[at + 1] = (starts[at] ?? 0) + ids.length
  const ids = new Int32Array(starts[count] ?? 0)
  const weights = new Float64Array(ids.length)
  for (const [at, vector] of vectors.entries()) {
    ids.set(vector.ids, starts[at])
    weights.set(vector.weights, starts[at])
  }

  let steps = 0
  const perTerm = new Float64Array(terms)
  /** Similarity matrix times values, without the diagonal. */
  const spread = (values: Float64Array): Float64Array => {
    perTerm.fill(0)
    for (let at = 0; at < count; at += 1) {
      const value = values[at] ?? 0
      const end = starts[at + 1] ?? 0
      for (let each = starts[at] ?? 0; each < end; each += 1) {
        const id = ids[each] ?? 0
        perTerm[id] = (perTerm[id] ?? 0) + (weights[each] ?? 0) * value
      }
    }
    const result = new Float64Array(count)
    for (let at = 0; at < count; at += 1) {
      const end = starts[at + 1] ?? 0
      let each = starts[at] ?? 0
      let sum = each === end ? 0 : -(values[at] ?? 0)
      for (; each < end; each += 1) sum += (weights[each] ?? 0) * (perTerm[ids[each] ?? 0] ?? 0)
      result[at] = Math.max(0, sum)
    }
    steps += ids.length * 2
    return result
  }

  const degrees = spread(new Float64Array(count).fill(1))
  let ranks = new Float64Array(count).fill(1 / Math.max(1, count))
  for (let round = 0; round < rounds; round += 1) {
    const shares = ranks.map((rank, at) => rank / ((degrees[at] ?? 0) + background))
    ranks = spread(shares).map((sum) => (1 - damping) / count + damping * sum)
  }
  // Normalised by a high quantile instead of the maximum, which may be an outlier.
  const sorted = ranks.toSorted()
  const low = sorted[0] ?? 0
  const high = sorted[Math.floor((count - 1) * 0.97)] ?? 0
  const range = high - low
  return { ranks: [...ranks].map((rank) => (range > 1e-12 ? Math.min(1, (rank - low) / range) : 0.5)), steps }
}
