// The page that an invitation link opens.

export const invitationPageMessages = {
  pageTitle: 'Invitation',
  /** Above the reason why the invitation cannot be shown. */
  failedIntro: "We can't open this invitation.",
  backToDashboard: 'Back to Dashboard',
  title: "You're invited",
  accountReady: 'Your account is ready to set up.',
  invitedToSite: '{inviter} invited you to {brand}.',
  invitedToProject: '{inviter} invited you to {project}.',
  getAccess: {
    admin: 'To get access sooner, ask your admin or tell {inviter} you need an account.',
    email: 'To get access sooner, email {address} or tell {inviter} you need an account.',
  },
  otherAccount: 'This invitation was sent to {invited}, but you are logged in as {current}.',
  logOutAndContinue: 'Log out and continue',
  logInToAccept: 'Log in to accept',
  accept: 'Accept',
  decline: 'Decline',
} as const
