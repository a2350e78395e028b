// Import-free. The refresh token is HttpOnly. This readable hint tells the web app whether a refresh can succeed, so
// that anonymous visits send no request.
export const sessionHintCookie = 'joinery_hint'

/** Cookie name prefix on https. Browsers then accept the cookie only from this exact host and only over https. */
export const hostPrefix = '__Host-'
