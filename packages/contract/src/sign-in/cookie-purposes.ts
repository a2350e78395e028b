// Separate from the names every page needs: only the privacy page shows the purposes.
import { sessionHintCookie } from '../cookies.ts'

/** All cookies, by name without the https prefix, with their purpose. */
export const cookiePurposes: Readonly<Record<string, string>> = {
  joinery_refresh: 'Keeps you logged in. Only the server can read it.',
  [sessionHintCookie]: 'Tells the app that you may be logged in. It contains nothing else.',
  joinery_device:
    'Recognises this browser from earlier logins, so failed attempts by other people cannot lock you out.',
  joinery_identity: 'Links your login with another service to this browser until the login is complete.',
}
