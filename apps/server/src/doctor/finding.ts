/** One line of the doctor's report, with advice if there is a problem. */
export type Finding = {
  readonly about: string
  readonly state: 'good' | 'doubtful' | 'bad' | 'not checked'
  readonly line: string
}

const marks: Readonly<Record<Finding['state'], string>> = {
  good: 'ok',
  doubtful: 'CHECK',
  bad: 'FIX',
  'not checked': '-',
}

export const printFinding = ({ about, state, line }: Finding): string =>
  `  ${marks[state].padEnd(5)} ${about.padEnd(13)} ${line}`

/** Returns an error's message on one line; many libraries provide only a code. */
export const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  const reason = (error instanceof Error && error.message) || code || error
  return String(reason).replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '')
}
