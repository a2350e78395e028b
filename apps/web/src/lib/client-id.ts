/**
 * Generates an idempotency id for a new item. Not `randomUUID`, which is missing on insecure pages, such as on an
 * office network.
 */
export const newClientId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
