// All calls: name -> method and path below the API base. Import-free, because the web app loads it first. The schemas
// are in the feature files under the same names.

export const calls = {
  getHealth: ['GET', '/health'],
  getReadiness: ['GET', '/ready'],

  refreshSession: ['POST', '/simple-auth/refresh'],
  getMe: ['GET', '/simple-auth/me'],
  logIn: ['POST', '/simple-auth/login'],
  createAccount: ['POST', '/simple-auth/create'],
  setUpAdmin: ['POST', '/simple-auth/setup'],
  resendVerification: ['POST', '/simple-auth/resend-verification'],
  logOut: ['POST', '/simple-auth/logout'],
  forgotPassword: ['POST', '/simple-auth/forgot-password'],
  resetPassword: ['POST', '/simple-auth/reset-password'],
  verifyEmail: ['POST', '/simple-auth/verify-email'],
  readVerification: ['POST', '/simple-auth/verify-email/read'],
  disownAccount: ['POST', '/simple-auth/verify-email/disown'],
  listInvitations: ['GET', '/simple-auth/invitations'],
  readInvitation: ['POST', '/simple-auth/invitations/read'],
  acceptInvitation: ['POST', '/simple-auth/invitations/accept'],
  declineInvitation: ['POST', '/simple-auth/invitations/decline'],
  updateDetails: ['PUT', '/simple-auth/update-details'],
  uploadProfilePhoto: ['POST', '/simple-auth/upload-profile-photo'],
  changePassword: ['POST', '/simple-auth/change-password'],
  logOutEverywhere: ['POST', '/simple-auth/logout-all-sessions'],
  listSessions: ['GET', '/simple-auth/sessions'],
  endSession: ['DELETE', '/simple-auth/sessions/:sessionId'],
  finishLogIn: ['POST', '/simple-auth/login/second'],
  startSecondPasskey: ['POST', '/simple-auth/login/second/passkey'],
  startSecondStepSetup: ['POST', '/simple-auth/login/second/setup'],
  startPasskeyLogIn: ['POST', '/simple-auth/login/passkey/options'],
  finishPasskeyLogIn: ['POST', '/simple-auth/login/passkey'],
  getFactors: ['GET', '/simple-auth/factors'],
  startTotp: ['POST', '/simple-auth/factors/totp'],
  confirmTotp: ['PUT', '/simple-auth/factors/totp'],
  removeTotp: ['DELETE', '/simple-auth/factors/totp'],
  makeRecoveryCodes: ['POST', '/simple-auth/factors/recovery-codes'],
  startPasskey: ['POST', '/simple-auth/factors/passkeys/options'],
  addPasskey: ['POST', '/simple-auth/factors/passkeys'],
  renamePasskey: ['PUT', '/simple-auth/factors/passkeys/:id'],
  removePasskey: ['DELETE', '/simple-auth/factors/passkeys/:id'],
  startStepUp: ['POST', '/simple-auth/step-up/passkey'],
  stepUp: ['POST', '/simple-auth/step-up'],
  startIdentity: ['POST', '/simple-auth/identities/start'],
  finishIdentity: ['POST', '/simple-auth/identities/finish'],
  confirmIdentity: ['POST', '/simple-auth/identities/confirm'],
  removeIdentity: ['DELETE', '/simple-auth/identities/:id'],
  createToken: ['POST', '/simple-auth/tokens'],
  listTokens: ['GET', '/simple-auth/tokens'],
  deleteToken: ['DELETE', '/simple-auth/tokens/:id'],
  requestExport: ['POST', '/simple-auth/export'],
  getExport: ['GET', '/simple-auth/export'],
  readDeletion: ['GET', '/simple-auth/me/delete'],
  deleteAccount: ['POST', '/simple-auth/me/delete'],
  listOwnAudit: ['GET', '/simple-auth/audit'],
  getFileUsage: ['GET', '/simple-auth/file-usage-stats'],

  getCredits: ['GET', '/ai/credits'],
  listCreditEntries: ['GET', '/ai/credits/history'],
  generateImage: ['POST', '/ai/image-to-image'],
  previewImage: ['POST', '/ai/image-to-image/preview'],
  findSurface: ['POST', '/ai/image-to-image/surface'],
  convertImage: ['POST', '/ai/image-to-image/convert'],
  summarizeText: ['POST', '/ai/summarize-text'],
  listProviders: ['GET', '/ai/providers'],
  getCurrentProvider: ['GET', '/ai/current-provider'],
  getProviderInfo: ['GET', '/ai/provider-info'],
  switchProvider: ['POST', '/ai/switch-provider'],
  createGeneration: ['POST', '/ai/generations'],
  listGenerations: ['GET', '/ai/generations'],
  getGeneration: ['GET', '/ai/generations/:id'],
  cancelGeneration: ['DELETE', '/ai/generations/:id'],
  retryGeneration: ['POST', '/ai/generations/:id/retry'],
  listGenerated: ['GET', '/ai/generated'],
  deleteGenerated: ['DELETE', '/ai/generated/:id'],
  saveGenerated: ['POST', '/ai/generated/:id/save'],

  createProject: ['POST', '/projects'],
  listProjects: ['GET', '/projects'],
  getProject: ['GET', '/projects/:id'],
  updateProject: ['PUT', '/projects/:id'],
  deleteProject: ['DELETE', '/projects/:id'],
  addMember: ['PUT', '/projects/:id/members'],
  changeRole: ['PUT', '/projects/:id/members/:email'],
  removeMember: ['DELETE', '/projects/:id/members/:email'],
  handOverProject: ['PUT', '/projects/:id/owner'],
  suggestMembers: ['GET', '/projects/:id/members/suggestions'],
  resendInvitation: ['POST', '/projects/:id/members/:email/invitation'],
  answerInvitation: ['PUT', '/projects/:id/invitation'],
  listFiles: ['GET', '/projects/:id/files'],
  addGeneratedFile: ['POST', '/projects/:id/files'],
  deleteFile: ['DELETE', '/projects/files/:fileId'],
  downloadFile: ['GET', '/projects/files/:fileId/download'],
  downloadAttachment: ['GET', '/projects/:id/attachments/:attachmentId'],
  createSample: ['POST', '/projects/samples'],
  duplicateProject: ['POST', '/projects/:id/duplicate'],

  listVersions: ['GET', '/projects/files/:fileId/versions'],
  addVersion: ['POST', '/projects/files/:fileId/versions'],
  listPins: ['GET', '/projects/files/:fileId/pins'],
  createPin: ['POST', '/projects/files/:fileId/pins'],
  updatePin: ['PUT', '/projects/pins/:pinId'],
  deletePin: ['DELETE', '/projects/pins/:pinId'],
  createPinComment: ['POST', '/projects/pins/:pinId/comments'],
  updatePinComment: ['PUT', '/projects/pins/:pinId/comments/:commentId'],
  deletePinComment: ['DELETE', '/projects/pins/:pinId/comments/:commentId'],
  createPinCard: ['POST', '/projects/pins/:pinId/card'],
  getReview: ['GET', '/projects/:id/review'],

  createLink: ['POST', '/projects/:id/links'],
  listLinks: ['GET', '/projects/:id/links'],
  deleteLink: ['DELETE', '/projects/links/:linkId'],
  sendLink: ['POST', '/projects/links/:linkId/mail'],
  createWebhook: ['POST', '/projects/:id/webhooks'],
  listWebhooks: ['GET', '/projects/:id/webhooks'],
  updateWebhook: ['PUT', '/projects/webhooks/:webhookId'],
  deleteWebhook: ['DELETE', '/projects/webhooks/:webhookId'],
  testWebhook: ['POST', '/projects/webhooks/:webhookId/test'],
  listDeliveries: ['GET', '/projects/webhooks/:webhookId/deliveries'],
  getDelivery: ['GET', '/projects/webhooks/:webhookId/deliveries/:deliveryId'],
  sendDeliveryAgain: ['POST', '/projects/webhooks/:webhookId/deliveries/:deliveryId/again'],

  openReview: ['POST', '/review/open'],
  enterReview: ['POST', '/review/enter'],
  confirmReview: ['POST', '/review/confirm'],
  getGuestReview: ['GET', '/review'],
  unsubscribeGuest: ['POST', '/review/unsubscribe'],

  askForApproval: ['POST', '/projects/files/:fileId/approvals'],
  askForSelectionsApproval: ['POST', '/projects/:id/selections/approvals'],
  listApprovals: ['GET', '/projects/:id/approvals'],
  decideApproval: ['PUT', '/projects/approvals/:id'],
  resendApproval: ['POST', '/projects/approvals/:id/send'],
  withdrawApproval: ['DELETE', '/projects/approvals/:id'],
  getCertificate: ['GET', '/projects/approvals/:id/certificate'],
  verifyApproval: ['GET', '/verify/:id'],
  listWaiting: ['GET', '/waiting'],
  getFirstSteps: ['GET', '/waiting/first-steps'],

  listReplies: ['GET', '/projects/:id/replies'],
  getReply: ['GET', '/projects/replies/:replyId'],
  createReply: ['POST', '/projects/:id/replies'],
  updateReply: ['PUT', '/projects/replies/:replyId'],
  deleteReply: ['DELETE', '/projects/replies/:replyId'],
  restoreReply: ['POST', '/projects/replies/:replyId/restore'],
  addReaction: ['PUT', '/projects/replies/:replyId/reactions/:emoji'],
  removeReaction: ['DELETE', '/projects/replies/:replyId/reactions/:emoji'],
  pinMessage: ['PUT', '/projects/replies/:replyId/pinned'],
  unpinMessage: ['DELETE', '/projects/replies/:replyId/pinned'],
  markProjectRead: ['PUT', '/projects/:id/read'],
  downloadReplyAttachment: ['GET', '/projects/:id/replies/:replyId/attachments/:attachmentId'],

  getBoard: ['GET', '/projects/:id/kanban'],
  moveCard: ['PUT', '/projects/replies/:replyId/kanban-status'],
  orderCard: ['PUT', '/projects/replies/:replyId/card-order'],
  setCardFields: ['PUT', '/projects/replies/:replyId/fields'],
  assignCard: ['PUT', '/projects/replies/:replyId/assign'],
  setDueDate: ['PUT', '/projects/replies/:replyId/due-date'],
  addCardFiles: ['POST', '/projects/replies/:replyId/attachments'],
  removeCardFile: ['DELETE', '/projects/replies/:replyId/attachments/:attachmentId'],
  listLabels: ['GET', '/projects/:id/labels'],
  createLabel: ['POST', '/projects/:id/labels'],
  updateLabel: ['PUT', '/projects/labels/:labelId'],
  deleteLabel: ['DELETE', '/projects/labels/:labelId'],
  listFilters: ['GET', '/projects/:id/filters'],
  createFilter: ['POST', '/projects/:id/filters'],
  deleteFilter: ['DELETE', '/projects/filters/:filterId'],
  changeCards: ['POST', '/projects/:id/cards/batch'],
  undoCards: ['POST', '/projects/:id/cards/undo'],

  addChecklistItems: ['POST', '/projects/replies/:replyId/checklist'],
  orderChecklist: ['PUT', '/projects/replies/:replyId/checklist/order'],
  updateChecklistItem: ['PUT', '/projects/replies/:replyId/checklist/:itemId'],
  deleteChecklistItem: ['DELETE', '/projects/replies/:replyId/checklist/:itemId'],
  convertChecklistItem: ['POST', '/projects/replies/:replyId/checklist/:itemId/card'],

  listSelections: ['GET', '/projects/:id/selections'],
  createSelection: ['POST', '/projects/:id/selections'],
  updateSelection: ['PUT', '/projects/selections/:selectionId'],
  deleteSelection: ['DELETE', '/projects/selections/:selectionId'],
  restoreSelection: ['POST', '/projects/selections/:selectionId/restore'],
  moveSelection: ['PUT', '/projects/selections/:selectionId/position'],
  setSelectionImage: ['POST', '/projects/selections/:selectionId/image'],
  createSelectionCard: ['POST', '/projects/selections/:selectionId/card'],
  exportSelections: ['GET', '/projects/:id/selections/export'],
  importSelections: ['POST', '/projects/:id/selections/import'],

  createDisclosure: ['POST', '/projects/files/:fileId/disclosures'],
  listDisclosures: ['GET', '/projects/:id/disclosures'],
  exportDisclosures: ['GET', '/projects/:id/disclosures.csv'],
  withdrawDisclosure: ['DELETE', '/projects/disclosures/:id'],
  getDisclosurePackage: ['GET', '/projects/disclosures/:id/package'],
  listAllDisclosures: ['GET', '/admin/disclosures'],
  exportAllDisclosures: ['GET', '/admin/disclosures.csv'],

  listNotifications: ['GET', '/notifications'],
  countUnreadNotifications: ['GET', '/notifications/unread-count'],
  markNotificationRead: ['PUT', '/notifications/:id/read'],
  markAllNotificationsRead: ['PUT', '/notifications/read-all'],
  deleteNotification: ['DELETE', '/notifications/:id'],
  clearNotifications: ['DELETE', '/notifications'],
  getPreferences: ['GET', '/notifications/preferences'],
  updatePreferences: ['PUT', '/notifications/preferences'],
  unsubscribe: ['POST', '/notifications/unsubscribe'],

  search: ['GET', '/search'],
  getLinkTitles: ['POST', '/projects/links/titles'],

  listPeople: ['GET', '/admin/people'],
  exportPeople: ['GET', '/admin/people.csv'],
  invitePerson: ['POST', '/admin/people'],
  updatePerson: ['PUT', '/admin/people/:uid_user'],
  resetFactors: ['DELETE', '/admin/people/:uid_user/factors'],
  listInvitedPeople: ['GET', '/admin/invitations'],
  withdrawPersonInvitation: ['DELETE', '/admin/invitations/:email'],
  changePersonCredits: ['POST', '/admin/people/:uid_user/credits'],
  listCreditReport: ['GET', '/admin/credits'],
  exportCreditReport: ['GET', '/admin/credits.csv'],
  listProviderHealth: ['GET', '/admin/providers'],
  testProvider: ['POST', '/admin/providers/:id/test'],
  getInstallation: ['GET', '/admin/installation'],
  getSettings: ['GET', '/admin/settings'],
  changeSettings: ['PUT', '/admin/settings'],
  testSettings: ['POST', '/admin/settings/test'],
  sendTestMail: ['POST', '/admin/settings/test-mail'],
  startBackup: ['POST', '/admin/backup'],
  listBackups: ['GET', '/admin/backups'],
  downloadBackup: ['GET', '/admin/backups/:id/download'],
  listAudit: ['GET', '/admin/audit'],
  exportAudit: ['GET', '/admin/audit.csv'],
} as const satisfies Record<string, readonly [Method, string]>

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type CallName = keyof typeof calls

type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? Name | NamesIn<`/${After}`>
    : Rest
  : never

/** Names of the path parameters: 'id' of '/projects/:id/read'. */
export type PathName<Name extends CallName> = NamesIn<(typeof calls)[Name][1]>

export type PathParams<Name extends CallName> = Name extends CallName
  ? { readonly [Key in PathName<Name>]: string }
  : never

type PathArguments<Name extends CallName> = [PathName<Name>] extends [never] ? [] : [params: PathParams<Name>]

export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>

/**
 * Path and query string of a request, with every part escaped. Throws if a path parameter is missing; callers are typed
 * by `CallInput`.
 */
export const requestPath = (
  name: CallName,
  params: Readonly<Record<string, string>> = {},
  query: QueryValues = {},
): string => {
  const path = calls[name][1].replace(/:(\w+)/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined) throw new Error(`The path of ${name} needs ${key}`)
    return encodeURIComponent(value)
  })
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = given.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
  return search.length > 0 ? `${path}?${search.join('&')}` : path
}

/** '/projects/:id' and { id } -> '/projects/0198…'. */
export const callPath = <Name extends CallName>(name: Name, ...[params]: PathArguments<Name>): string =>
  requestPath(name, params)
