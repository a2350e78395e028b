// Import-free. The refresh token itself is HttpOnly; this readable hint only says whether asking for a refresh is worth
// a request, so that an anonymous visit makes none.
export const sessionHintCookie = 'joinery_hint'
