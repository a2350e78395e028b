import { buildUser, newEmail, type TestUser } from './build-user.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts'

/** Starts an app with an admin from its settings. */
export const startWithAdmin = async (options: TestAppOptions = {}): Promise<{ app: TestApp; admin: TestUser }> => {
  const email = newEmail()
  const app = await startTestApp({ ...options, settings: { ...options.settings, ADMIN_EMAILS: email } })
  return { app, admin: await buildUser(app, { email }) }
}
