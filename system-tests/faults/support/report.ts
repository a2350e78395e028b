import type { Ledger } from './ledger.ts'

/** Prints the figures of one fault. Times are informational only. */
export const report = (
  fault: string,
  figures: Readonly<Record<string, number | string | boolean>>,
  ledger?: Ledger,
): void => {
  const lines = Object.entries(figures).map(([name, value]) => `  ${name.padEnd(34)} ${value}`)
  if (ledger) {
    const kinds = Object.entries(ledger.acknowledged).filter(([, names]) => names.size > 0)
    lines.push(
      `  ${'acknowledged by kind'.padEnd(34)} ${kinds.map(([kind, { size }]) => `${size} ${kind}s`).join(', ')}`,
    )
    const slowest = [...ledger.slowest].map(([kind, time]) => `${kind} ${seconds(time)}`)
    lines.push(`  ${'slowest answer'.padEnd(34)} ${slowest.join(', ')}`)
    for (const [said, count] of ledger.refusals) lines.push(`  ${`heard ${count} times`.padEnd(34)} ${said}`)
  }
  console.log(`\n${fault}\n${lines.join('\n')}`)
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
