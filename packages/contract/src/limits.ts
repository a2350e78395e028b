// A namespace, so that a page loads only the groups it uses.
export * as limits from './limits/values.ts'
