// Mutants that change nothing anybody could notice. Each is named by its file, a piece of the code that it replaces and
// what it puts there, and says why no test can tell the difference.

const equivalent = []

/** Why a mutant is not counted; undefined for one that is. */
export const reasonFor = ({ file, original, replacement }) =>
  equivalent.find(
    (known) =>
      file.endsWith(known.file) &&
      original.replaceAll(/\s+/g, ' ').includes(known.code) &&
      (known.becomes === undefined || replacement === known.becomes),
  )?.why
