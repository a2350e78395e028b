import type { TestApp } from '#testing/test-app.ts'

/** Sets authentication and deletion times to now. */
export const renewTimes = async ({ database: { db }, now }: TestApp): Promise<void> => {
  await db.updateTable('sessions').set({ authenticated_at: now() }).execute()
  await db.updateTable('replies').set({ deleted_at: now() }).where('deleted_at', 'is not', null).execute()
}
