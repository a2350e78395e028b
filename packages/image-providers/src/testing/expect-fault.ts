import { ProviderError } from '#provider-error.ts'

/** The fault that this ends with. */
export const faultOf = async (work: Promise<unknown>): Promise<ProviderError> => {
  try {
    await work
  } catch (error) {
    if (error instanceof ProviderError) return error
    throw error
  }
  throw new Error('There was no fault')
}
