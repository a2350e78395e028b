import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

import type { Metrics } from './metrics.ts'

/** Exposes memory, CPU and event loop metrics of this process. Returns a function that stops it. */
export const watchProcess = (metrics: Metrics, version: string): (() => void) => {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  metrics.gauge('joinery_info', 'The running version.', () => [
    { labels: { version, node: process.versions.node }, value: 1 },
  ])
  metrics.gauge('process_start_time_seconds', 'When the process was started.', () => [
    { value: performance.timeOrigin / 1000 },
  ])
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process.', () => [{ value: process.memoryUsage.rss() }])
  metrics.gauge('joinery_heap_used_bytes', 'Memory of JavaScript objects.', () => [
    { value: process.memoryUsage().heapUsed },
  ])
  metrics.gauge('joinery_process_cpu_seconds', 'Processor time since the start.', () => {
    const { user, system } = process.cpuUsage()
    return [{ value: (user + system) / 1e6 }]
  })
  metrics.gauge('joinery_event_loop_delay_seconds', 'Event loop delay since the last reading.', () => {
    const samples = [
      { labels: { quantile: '0.5' }, value: delay.percentile(50) / 1e9 },
      { labels: { quantile: '0.99' }, value: delay.percentile(99) / 1e9 },
      { labels: { quantile: '1' }, value: delay.max / 1e9 },
    ]
    delay.reset()
    return samples
  })
  return () => delay.disable()
}
