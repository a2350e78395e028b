// The texts beside an image that is opened in the AI Generated tab. Only that view loads them.

export const generatedImageMessages = {
  reusePrompt: 'Reuse prompt',
  copyPrompt: 'Copy prompt',
  generatedAt: 'Generated',
  provider: 'Provider',
  size: 'Size',
  inputs: 'Input images',
  input: (position: number) => `Input image ${position}`,
  saveToProject: 'Save a copy to a project',
  project: 'Project',
  moreProjects: 'Show more projects',
  saved: (project: string) => `Saved to ${project}`,
  deleteTitle: 'Delete this image?',
  deleteAbout:
    "The image will be permanently deleted and its credits won't be refunded. Copies saved to projects are kept.",
} as const
