import { startProduct, testSecret, type Product } from '#testing/start-product.ts'

import { createTestDatabase } from './test-database.ts'

export type ProductOnTestDatabase = Product & { readonly connectionString: string }

/** Detects reservations of a killed process after a second and disables provider health checks. */
export const withQuickRecovery = {
  AI_HEALTH_MINUTES: '0',
  RESERVATION_STALE_SECONDS: '1',
  RESERVATION_CHECK_SECONDS: '1',
}

/** Starts the program on a test database, which is dropped with it. */
export const startOnTestDatabase = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<ProductOnTestDatabase> => {
  const { connectionString, drop } = await createTestDatabase()
  const product = await startProduct({ DATABASE_URL: connectionString, SECRET: testSecret, ...settings })
  return {
    ...product,
    connectionString,
    remove: async () => {
      await product.stop('SIGKILL') // no orderly shutdown needed
      await product.remove()
      await drop()
    },
  }
}
