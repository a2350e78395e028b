import { joinPostgres } from '#platform/database/start-postgres.ts'
import { readOrCreateSecret } from '#platform/security/secret.ts'

import { startProduct, type Product } from './start-product.ts'

/** Starts a second process on the data of a running product, whose embedded database it uses. */
export const startBeside = async (
  { address, dataDir }: Product,
  settings: Readonly<Record<string, string>>,
): Promise<Product> => {
  const DATABASE_URL = await joinPostgres({ dataDir, print: () => undefined })
  const SECRET = await readOrCreateSecret(dataDir)
  return startProduct({ ...settings, DATABASE_URL, SECRET, DATA_DIR: dataDir, PUBLIC_URL: address }, 'quick server')
}
