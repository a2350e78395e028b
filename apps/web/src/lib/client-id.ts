/**
 * What a sender calls a thing before the server has named it, so that sending it again does no harm. Not randomUUID:
 * browsers keep that from pages that came without encryption, as in an office's own network.
 */
export const newClientId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
