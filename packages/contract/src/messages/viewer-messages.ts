// The viewer of a project's files: its tools and panels. Each panel has its own file.

export const viewerMessages = {
  addComment: 'Add comment',
  markHint: 'Click a spot or drag a rectangle',
  panel: 'Panel',
  panels: 'Panels',
  panelNames: { comments: 'Comments', versions: 'Versions', approval: 'Approval', revise: 'Revise' },
  openPanel: 'Open panel',
  expandPanel: 'Expand panel',
  closePanel: 'Close panel',
} as const
