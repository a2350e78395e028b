/** A number with its name, and the same in another measure. */
export function UsageFact({ name, value, detail }: { name: string; value: string; detail?: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1 font-display text-2xl whitespace-nowrap tabular-nums">{value}</dd>
      {detail !== undefined && <dd className="text-sm text-muted tabular-nums">{detail}</dd>}
    </div>
  )
}
