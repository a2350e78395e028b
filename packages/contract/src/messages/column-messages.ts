// The names of the board's columns.

export const columnMessages = {
  todo: 'To Do',
  in_progress: 'In Progress',
  done: 'Done',
} as const
