// Texts shared by the server and several screens. One module per area, imported as a namespace, so that a page loads
// only the areas it uses.
export * as messages from './messages/shared/index.ts'
export { loadingMessage, networkMessage } from './messages/shared/loading.ts'
