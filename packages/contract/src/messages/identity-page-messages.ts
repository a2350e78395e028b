// The page that people return to from a service they log in with.

export const identityPageMessages = {
  checkEmail: 'Check your email',
  checkEmailIntro: 'One more step to connect your accounts.',
  failed: 'Something went wrong',
  failedIntro: 'Try again, or log in another way.',
  goBack: 'Go back',
  /** The emailed link was opened in another browser than the login. */
  otherBrowser: {
    heading: (service: string) => `Connect ${service}?`,
    intro: 'You opened this link in another browser.',
    /** {time} is a relative time, such as 5m ago. */
    started: (service: string, device: string) => `Login with ${service} was started on ${device}, {time}.`,
    onlyYours: 'Connect it to your account only if this was you.',
    logInFirst: 'To finish here, log in to your account first. Or open the link in the browser you started in.',
    connect: (service: string) => `Connect ${service}`,
    failed: 'Failed to connect the service. Please try again.',
  },
} as const
