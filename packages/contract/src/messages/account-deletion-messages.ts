// The texts of the dialog that deletes an account. Only that dialog loads them.

export const accountDeletionMessages = {
  title: 'Delete account',
  deletedNow: 'We will permanently delete the following right away:',
  profile: 'your profile, photo, settings and notifications',
  images: 'your generated images and remaining credits',
  logins: 'all your login methods (you will be logged out on all devices)',
  contributionsStay: (deletedName: string) =>
    `Messages and files you added to other people's projects stay under the name “${deletedName}”, and so do mentions of you. Decisions you made on approval requests keep your name, because they are evidence.`,
  projects: 'Your projects',
  projectQuestion: (title: string) => `What should happen to ${title}?`,
  choose: 'Choose',
  transferTo: (name: string) => `Transfer to ${name}`,
  deleteProject: 'Delete for everyone',
  password: 'Your password',
  code: 'Authenticator code or recovery code',
  withPassword: 'Use your password instead',
  withCode: 'Use a code instead',
  understood: 'I understand that this cannot be undone',
  submit: 'Delete my account',
} as const
