import { clientSeesDefaults, type ClientSees } from '@joinery/contract/capabilities'
import { clientSeesSchema } from '@joinery/contract/projects'

const storedSchema = clientSeesSchema.partial()

/** Reads what a project shows its clients from its stored details. */
export const toClientSees = (stored: unknown): ClientSees => {
  const { data: { prices, suppliers, originals } = {} } = storedSchema.safeParse(stored)
  return {
    prices: prices ?? clientSeesDefaults.prices,
    suppliers: suppliers ?? clientSeesDefaults.suppliers,
    originals: originals ?? clientSeesDefaults.originals,
  }
}
