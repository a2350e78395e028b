declare module 'dompurify-fixtures/test/fixtures/expect.js' {
  /** Test markup of DOMPurify; 0.8.2 is the last release published with it. */
  const fixtures: readonly { readonly payload: string }[]
  export default fixtures
}
