import { StartError } from '#platform/process/start-error.ts'

import type { ProviderGroups } from '../provider-groups.ts'

type Related = {
  readonly S3_BUCKET?: string | undefined
  readonly S3_ACCESS_KEY_ID?: string | undefined
  readonly S3_SECRET_ACCESS_KEY?: string | undefined
  readonly BACKUP_DIR?: string | undefined
  readonly OIDC_ONLY: boolean
}

/** Checks settings that depend on each other; throws a StartError if one is missing. */
export const checkTogether = (read: Related, { OIDC }: ProviderGroups): void => {
  const hasKeys = Boolean(read.S3_ACCESS_KEY_ID && read.S3_SECRET_ACCESS_KEY)
  if (read.S3_BUCKET !== undefined && !hasKeys) {
    throw new StartError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required with S3_BUCKET.')
  }
  if (read.BACKUP_DIR?.startsWith('s3://') && !hasKeys) {
    throw new StartError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required for a BACKUP_DIR in a bucket.')
  }
  if (read.OIDC_ONLY && OIDC.length === 0) {
    throw new StartError(
      'A login service (OIDC_ISSUER or OIDC_1_ISSUER) is required with OIDC_ONLY. Without one, no one can log in.',
    )
  }
}
