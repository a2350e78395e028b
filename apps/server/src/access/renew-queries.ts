import type { TestApp } from '#testing/test-app.ts'

/** As if every session had just been proved, and everything deleted had just been deleted. */
export const renewTimes = async ({ database: { db }, now }: TestApp): Promise<void> => {
  await db.updateTable('sessions').set({ authenticated_at: now() }).execute()
  await db.updateTable('replies').set({ deleted_at: now() }).where('deleted_at', 'is not', null).execute()
}
