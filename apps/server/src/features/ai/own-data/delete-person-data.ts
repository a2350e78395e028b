import type { AiState } from '#features/ai/ai-context.ts'
import { deleteChoice } from '#features/ai/choice-queries.ts'
import { cancelQuietly, removeGeneration } from '#features/ai/generations/cancel-generation.ts'
import { listGenerationsOf, listRunningGenerations } from '#features/ai/generations/claim-queries.ts'
import { giveUpBlobs } from '#features/ai/generations/end-generation.ts'
import { deleteImagesOf } from '#features/ai/images/generated-queries.ts'
import { deleteNames } from '#features/ai/images/name-queries.ts'
import type { Context } from '#platform/context.ts'

/** Cancels a deleted account's generations, returns credits and deletes its images. Copies in projects stay. */
export const deleteGenerationsWithAccount = (context: Context & AiState): void =>
  context.transactionEvents.on('account.deleted', async (tx, { uid_user }) => {
    for (const uid_generation of await listRunningGenerations(tx, uid_user))
      await cancelQuietly(context, tx, uid_generation)
    for (const row of await listGenerationsOf(tx, uid_user)) await removeGeneration(context, tx, row)
    await giveUpBlobs(context, tx, await deleteImagesOf(tx, uid_user))
    await deleteNames(tx, uid_user)
    await deleteChoice(tx, uid_user)
  })
