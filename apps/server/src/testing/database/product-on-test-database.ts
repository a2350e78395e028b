import { startProduct, testSecret, type Product } from '#testing/start-product.ts'

import { createTestDatabase } from './test-database.ts'

export type ProductOnTestDatabase = Product & { readonly connectionString: string }

/** Settings under which the reservations of a killed process are found after a second, and no service is asked. */
export const withQuickRecovery = {
  AI_HEALTH_MINUTES: '0',
  RESERVATION_STALE_SECONDS: '1',
  RESERVATION_CHECK_SECONDS: '1',
}

/** The program on a database of the tests, which is dropped with it. */
export const startOnTestDatabase = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<ProductOnTestDatabase> => {
  const { connectionString, drop } = await createTestDatabase()
  const product = await startProduct({ DATABASE_URL: connectionString, SECRET: testSecret, ...settings })
  return {
    ...product,
    connectionString,
    remove: async () => {
      await product.stop('SIGKILL') // nothing of it is needed: it does not finish what it is doing
      await product.remove()
      await drop()
    },
  }
}
