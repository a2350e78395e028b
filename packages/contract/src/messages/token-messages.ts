// The sentences about API tokens that the server sends. Import-free.

export const tokenMessages = {
  notAllowed: "An API token can't do this. Please log in to Joinery.",
  nameRequired: 'Please enter a name for the token',
  nameTooLong: 'Please enter a shorter name',
  scopeUnknown: 'Please choose read or write',
  projectRequired: 'Please choose at least one project, or all projects',
  tooManyProjects: 'Please choose fewer projects, or all projects',
  expiryInPast: 'Enter a date in the future',
  expiryTooLate: 'A token is valid for at most 1 year',
  tooMany: 'You have reached the token limit. Delete one first.',
  notFound: 'This token has already been deleted',
  deleted: 'Token deleted',
} as const
