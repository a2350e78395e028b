// Apart from the names that every page needs: only the page about privacy says what they are for.
import { sessionHintCookie } from '../cookies.ts'

/** Every cookie, by its name without the prefix that it has on https, and what it is for. There is no other. */
export const cookiePurposes: Readonly<Record<string, string>> = {
  joinery_refresh: 'Keeps you logged in. Only the server can read it.',
  [sessionHintCookie]: 'Tells the app that you may be logged in. It contains nothing else.',
  joinery_device:
    'Recognises this browser from earlier logins, so failed attempts by other people cannot lock you out.',
  joinery_identity: 'Links your login with another service to this browser until the login is complete.',
}
