// The approval panel of the viewer, as members see it.

export const approvalPanelMessages = {
  title: 'Approval',
  requestApproval: 'Request approval',
  requestedForOther: (version: number) => `Your approval is requested for version ${version}.`,
  showVersion: (version: number) => `Show version ${version}`,
  empty:
    "No approval has been requested for this version. An approval applies only to this version and can't be changed later.",
  notRequested: 'Your approval has not been requested.',
  noDecision: (version: number, latest: number) =>
    `No decision was made on version ${version}. The latest is version ${latest}.`,
  requests: (version: number) => `Approval requests for version ${version}`,
  otherVersions: 'Other versions',
  otherRequests: 'Approval requests for other versions',

  statuses: {
    open: 'Waiting',
    approved: 'Approved',
    changes: 'Changes requested',
    withdrawn: 'Withdrawn',
    superseded: 'Replaced by a newer version',
  },
  deletedVersion: (version: number) => `Version ${version} (deleted)`,
  requestedBy: 'Requested by {name} · {time}',
  certificate: 'Certificate',
  resend: 'Resend',
  resent: (name: string) => `Request sent to ${name} again`,
  copyLink: (name: string) => `Copy link for ${name}`,
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw this request?',
  withdrawWarning: '{person} will no longer be able to respond. The request stays in the history as withdrawn.',

  final: "Your decision applies to this version and can't be changed.",
} as const
