// Limits the number of lines and sentences. Real texts stay below it; of a text made of scraps, the longest are kept in
// order.

export const withoutScraps = <Text>(
  texts: readonly Text[],
  most: number,
  lengthOf: (text: Text) => number,
): readonly Text[] => {
  if (texts.length <= most) return texts
  const lengths = Int32Array.from(texts, lengthOf)
  const shortest = lengths.toSorted()[lengths.length - most] ?? 0
  let ties = most - lengths.reduce((count, length) => (length > shortest ? count + 1 : count), 0)
  return texts.filter((_, at) => {
    const length = lengths[at] ?? 0
    if (length === shortest) ties -= 1
    return length > shortest || (length === shortest && ties >= 0)
  })
}
