import { messages } from '@joinery/contract/messages'

import { ProductError } from '#platform/product-error.ts'

import { TaskFailure } from './define-task.ts'
import { runTask, type TaskRunner } from './run-task.ts'

/** Whether the task took too long; libvips has a limit of its own. */
export const isTimeout = ({ kind, message }: TaskFailure): boolean =>
  kind === 'timeout' || /^timeout: \d+% complete/.test(message)

/** Runs a task on an uploaded image; explains a timeout to the person. */
export const runImageTask: TaskRunner['runTask'] = async (task, file, options, work) => {
  try {
    return await runTask(task, file, options, work)
  } catch (error) {
    if (!(error instanceof TaskFailure && isTimeout(error))) throw error
    throw new ProductError('unsupported_type', messages.file.processingTimedOut)
  }
}
