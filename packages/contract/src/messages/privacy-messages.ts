// The fixed sentences about people's own data: taking it along, and removing the account. Import-free.

export const privacyMessages = {
  deletedName: 'Deleted user',
  exportStarted: 'Your data is being collected. You will get a mail with a link.',
  exportTooSoon: 'A copy can be made once a day. Please try again later.',
  exportFailed: 'Your data could not be collected. Please try again.',
  exportReadme: (brand: string, at: string) => `A copy of your data in ${brand}, made on ${at}.

profile.json               who you are here
sessions.json              where you are, and were, logged in
sign-in.json               your second steps, passkeys and other ways to log in; never what is secret of them
preferences.json           what you want to be told
projects.json              the projects that you are in, and those that are yours as a whole
messages.json              what you wrote in discussions
cards.json                 the cards that you made; others may have changed them since
card-comments.json         your comments on cards
file-comments.json         your comments on files
file-comment-answers.json  your answers to comments on files
approvals.json             what you were asked to approve, and what you decided
notifications.json         what you were told
credits.json               what was granted to you, and what you spent
activity.json              the record of what you did, and of what was done to your account
generations.json           the images that you asked for lately
images.json, images/       your generated images with their prompts
files.json, files/         the files that you uploaded
photo.webp                 your photo, if you have one

Texts are HTML where they can be formatted. Times are in UTC. What others wrote is not in it, but for what notifications
quote of it; what was deleted is not in it either.
`,
  deletionFailed: 'Your account could not be deleted. Please try again.',
  confirmDeletion: 'Please confirm that you know that this cannot be undone.',
  accountDeleted: 'Your account has been deleted.',
  projectsUndecided: 'Please decide first what happens to each of your projects.',
  lastAdmin: 'You are the only one who looks after this installation. Please make somebody else an admin first.',
  newOwnerUnfit: 'This person cannot take the project over.',
} as const
