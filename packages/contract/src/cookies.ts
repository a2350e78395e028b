// Import-free. The refresh token itself is HttpOnly; this readable hint only says whether asking for a refresh is worth
// a request, so that an anonymous visit makes none.
export const sessionHintCookie = 'joinery_hint'

/** The prefix of its name on https: browsers then take it from this very host only, and never over http. */
export const hostPrefix = '__Host-'
