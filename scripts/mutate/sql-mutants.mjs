// Mutants of SQL statements: a condition that is always true, another order, no limit, an inner join. Fragments are
// found by pattern; complex ones are skipped.

const value = String.raw`(?:\$\{[\w.]+\}(?:::\w+(?:\[\])?)?|\$\d+(?:::\w+(?:\[\])?)?|'[^']*'|[\w.]+(?:\([^()]*\))?)`
const comparison = String.raw`[\w.]+\s*(?:=|<>|<=|>=|<|>)\s*(?:any\s*\(\s*${value}\s*\)|${value})(?!\s*[-+*/(.])`
const nullness = String.raw`[\w.]+\s+is(?:\s+not)?\s+null`
const conditions = new RegExp(String.raw`(?<=\b(?:where|and|on|or|when)\s+)(?:${nullness}|${comparison})`, 'gi')

/** A parameter used nowhere else stays in the statement, because PostgreSQL must know its type. */
const always = (found, statement) => {
  const parameter = /\$\d+/.exec(found)?.[0]
  if (parameter === undefined) return 'true'
  const uses = statement.match(new RegExp(`\\${parameter}(?!\\d)`, 'g'))?.length ?? 0
  if (uses > 1) return 'true'
  const typed = new RegExp(`\\${parameter}(::\\w+(?:\\[\\])?)?`).exec(found)?.[0] ?? parameter
  return `(${typed.includes('::') ? typed : `${parameter}::text`} is not null)`
}

const rules = [
  [conditions, always],
  [/\bdesc\b/gi, () => 'asc'],
  [/\blimit\s+(?:\$\{[\w.]+\}|\d+)/gi, () => ''],
  [/\bleft join\b/gi, () => 'join'],
  [/\bgreatest\(/gi, () => 'least('],
  [/\bnot (?=[\w.]+\b)(?!(?:null|exists|in|like|materialized|nothing)\b)/gi, () => ''],
]

export const sqlMutants = (code, { start, end }) => {
  const statement = code.slice(start, end)
  return rules.flatMap(([pattern, change]) =>
    [...statement.matchAll(pattern)].map((match) => ({
      start: start + match.index,
      end: start + match.index + match[0].length,
      replacement: change(match[0], statement),
    })),
  )
}
