import { describe, expect, it } from 'vitest'

import { createMetrics } from './metrics.ts'

const nothing = (): void => undefined

describe('Prometheus metrics', () => {
  it('prints each series with its labels and cumulative histograms', async () => {
    const metrics = createMetrics(nothing)
    const requests = metrics.counter('requests_total', 'Requests.')
    requests.add({ route: '/a', status: '200' })
    requests.add({ route: '/a', status: '200' })
    requests.add({ route: '/b', status: '500' }, 3)
    const durations = metrics.histogram('duration_seconds', 'Durations.', [0.1, 1])
    for (const seconds of [0.05, 0.1, 0.5, 7]) durations.observe({ route: '/a' }, seconds)
    metrics.gauge('sockets', 'Sockets.', () => [{ value: 4 }])
    expect((await metrics.print()).split('\n')).toEqual([
      '# HELP requests_total Requests.',
      '# TYPE requests_total counter',
      'requests_total{route="/a",status="200"} 2',
      'requests_total{route="/b",status="500"} 3',
      '# HELP duration_seconds Durations.',
      '# TYPE duration_seconds histogram',
      'duration_seconds_bucket{route="/a",le="0.1"} 2',
      'duration_seconds_bucket{route="/a",le="1"} 3',
      'duration_seconds_bucket{route="/a",le="+Inf"} 4',
      'duration_seconds_sum{route="/a"} 7.65',
      'duration_seconds_count{route="/a"} 4',
      '# HELP sockets Sockets.',
      '# TYPE sockets gauge',
      'sockets 4',
      '',
    ])
  })

  it('escapes any label', async () => {
    const metrics = createMetrics(nothing)
    metrics.counter('odd', 'Odd.').add({ name: 'a "b"\\\n' })
    expect(await metrics.print()).toContain('odd{name="a \\"b\\"\\\\\\n"} 1')
  })

  it('omits a gauge that fails', async () => {
    const faults: string[] = []
    const metrics = createMetrics((name) => void faults.push(name))
    metrics.gauge('broken', 'Broken.', () => Promise.reject(new Error('no database')))
    metrics.gauge('whole', 'Whole.', () => [{ value: 1 }])
    expect(await metrics.print()).toContain('whole 1')
    expect(faults).toEqual(['broken'])
  })
})
