import { ProviderError } from '#provider-error.ts'

/** Returns the error this rejects with. */
export const faultOf = async (work: Promise<unknown>): Promise<ProviderError> => {
  try {
    await work
  } catch (error) {
    if (error instanceof ProviderError) return error
    throw error
  }
  throw new Error('There was no fault')
}
