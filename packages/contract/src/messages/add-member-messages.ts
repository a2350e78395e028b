// The texts of the dialog that adds someone to a project.

export const addMemberMessages = {
  title: 'Add Members',
  about: 'Anyone without an account gets an invitation by email.',
  submit: 'Add Member',
  role: 'Role',
  suggestions: 'People you work with',
  added: (name: string) => `${name} added to the project`,
} as const
