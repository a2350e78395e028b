declare module 'dompurify-fixtures/test/fixtures/expect.js' {
  /** Markup against which DOMPurify is tested; the last release that was published with it is 0.8.2. */
  const fixtures: readonly { readonly payload: string }[]
  export default fixtures
}
