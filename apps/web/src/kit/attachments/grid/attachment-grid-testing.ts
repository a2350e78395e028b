import { beforeEach } from 'vitest'

import { buildAttachment } from '#testing/build-attachment.ts'
import { stubView } from '#testing/fake-view.ts'

/** Call it once in each file: files share modules, so hooks registered here would run only in the first. */
export const prepareGrid = (): void => beforeEach(stubView)

export const picture = buildAttachment
