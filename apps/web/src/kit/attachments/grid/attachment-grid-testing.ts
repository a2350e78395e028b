import { beforeEach } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'
import { stubView } from '#testing/fake-view.ts'

/** Call it once in each file: modules are shared by files, so hooks registered here would run in the first only. */
export const prepareGrid = (): void => beforeEach(stubView)

export const picture = buildAttachment
