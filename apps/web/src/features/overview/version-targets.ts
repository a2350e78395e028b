import type { Attachment } from '@joinery/contract/files'

/** Files on their way that are to be a version of another; for as long as they wait, also to be tried again. */
export const versionTargets = new WeakMap<File, Attachment>()
