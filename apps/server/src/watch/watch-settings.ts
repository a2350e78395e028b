import { text, whole, type Setting } from '../setting-checks.ts'

export const watchSettings = {
  METRICS_TOKEN: {
    about: 'Bearer token to read the metrics (Prometheus) at /metrics. At least 16 characters.',
    check: text.min(16, 'must have at least 16 characters').optional(),
    example: 'another long random text',
  },
  METRICS_PORT: {
    about: 'A separate port for the metrics, without a token. Each process on one machine needs its own.',
    check: whole(1, 65_535).optional(),
    example: '9464',
  },
  METRICS_HOST: { about: 'The address METRICS_PORT listens on.', check: text.default('127.0.0.1') },
} as const satisfies Record<string, Setting>
