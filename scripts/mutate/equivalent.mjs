// Mutants that change nothing anybody could notice. Each is named by its file, a piece of the code that it replaces and
// what it puts there, and says why no test can tell the difference.

const equivalent = [
  {
    file: 'credits/ledger-queries.ts',
    code: '?.',
    why: 'Everybody has an account since they registered; the type alone allows for none.',
  },
  {
    file: 'credits/ledger-queries.ts',
    code: '.limit(page.limit)',
    why: 'The act cuts the list itself; the limit only spares the reading of what is cut off.',
  },
]

/** Why a mutant is not counted; undefined for one that is. */
export const reasonFor = ({ file, original, replacement }) =>
  equivalent.find(
    (known) =>
      file.endsWith(known.file) &&
      original.replaceAll(/\s+/g, ' ').includes(known.code) &&
      (known.becomes === undefined || replacement === known.becomes),
  )?.why
