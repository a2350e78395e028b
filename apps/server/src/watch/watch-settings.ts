import { text, whole, type Setting } from '../setting-checks.ts'

export const watchSettings = {
  METRICS_TOKEN: {
    about: 'Whoever sends it as a bearer token reads the metrics (Prometheus) at /metrics; at least 16 characters.',
    check: text.min(16, 'must have at least 16 characters').optional(),
    example: 'another long random text',
  },
  METRICS_PORT: {
    about: 'A port of its own for the metrics, without a token. Several processes on one machine need several.',
    check: whole(1, 65_535).optional(),
    example: '9464',
  },
  METRICS_HOST: { about: 'The address that METRICS_PORT listens on.', check: text.default('127.0.0.1') },
} as const satisfies Record<string, Setting>
