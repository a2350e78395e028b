// Every number that the product promises, once. Import-free.
// Sizes are bytes (MB is 2^20), times are milliseconds unless the name says otherwise.

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const MB = 2 ** 20
const GB = 2 ** 30

export const session = {
  accessTokenLifetime: 15 * minute,
  /** A token with less than this left counts as expired. */
  refreshMargin: 60 * second,
  rememberedLifetime: 60 * day,
  /** Without remember-me: a session cookie, and no longer than this. */
  unrememberedLifetime: 1 * day,
  /** Tabs that raced with the same refresh token within this time all go on. */
  refreshGrace: 30 * second,
  /** What a page asked for as soon as it had its first token is used within this time after the page began, or dropped. */
  firstAnswersKept: 10 * second,
} as const

export const account = {
  passwordMin: 8,
  passwordMax: 200,
  usernameMax: 80,
  nicknameMax: 80,
  phoneMax: 40,
  emailMax: 254,
  verificationLinkLifetime: 24 * hour,
  resetLinkLifetime: 1 * hour,
  /** Between two reset mails, or two verification mails, to one address. */
  mailCooldown: 60 * second,
  photoBytes: 5 * MB,
  signInFailuresPerAddress: 10,
  signInFailuresPerIp: 100,
  signInWindow: 15 * minute,
  registrationsPerIp: 300,
  mailRequestsPerIp: 300,
  registrationWindow: 1 * hour,
} as const

export const signIn = {
  /** A second step, a passkey or the way to another service and back has to be finished in this time. */
  challengeLifetime: 10 * minute,
  /** A sign-in that is older has to be repeated before what would hurt most. */
  stepUpAge: 15 * minute,
  recoveryCodes: 10,
  /** Wrong codes of one person, in a window. */
  codeFailures: 10,
  codeWindow: 15 * minute,
  /** The same in a day, and with those of browsers that are known, each of which has a count of its own. */
  codeFailuresPerDay: 50,
  codeFailuresOfAllPerDay: 200,
  /** Wrong answers to one second step, after which the password has to be given again. */
  challengeFailures: 5,
  passkeysMax: 20,
  passkeyNameMax: 60,
  /** The link by which somebody confirms that an identity of another service is theirs. */
  identityLinkLifetime: 1 * hour,
} as const

export const privacy = {
  /** Between two copies of one's own data. */
  exportCooldown: 24 * hour,
  /** How long a copy can be fetched. */
  exportLifetime: 7 * day,
} as const

export const screen = {
  redirectDelay: 3 * second,
  successMessage: 3 * second,
  undoToast: 8 * second,
  /** A shorter interruption of the connection is not shown. */
  connectionPatience: 1.5 * second,
  /** How long the page says that the connection is back. */
  backNote: 5 * second,
  sidebar: { default: 20, min: 15, max: 40 },
  /** Below this width a window counts as a phone; an open lightbox stays open all the same. */
  phoneWidth: 768,
} as const

export const project = {
  titleMax: 200,
  descriptionMax: 200_000,
  /** Longer descriptions are shortened to this in lists. */
  listedDescriptionMax: 2_000,
  descriptionPreview: 120,
  /** Of one address, from whatever project: invited by mail, or added. */
  invitationsPerHour: 10,
  /** By one person, whomever: invited by mail, or added. */
  invitationsByPersonPerHour: 50,
  invitationLifetime: 14 * day,
  /** Whoever added somebody who then left cannot add them again before. */
  addAgainAfter: 30 * day,
  /** Characters of JSON. */
  detailsMax: 20_000,
  listMax: 5_000,
  /** Where a list is read page by page. */
  pageSize: 50,
  pageMax: 200,
} as const

export const editor = {
  files: 5,
  colours: 16,
} as const

export const file = {
  bytes: 100 * MB,
  perRequest: 5,
  nameMax: 200,
  /** A card collects files over time; what was sent with it counts. */
  perCard: 50,
  cardWidth: 200,
  thumbnailInterval: 200,
  videoPoster: { size: 200, share: 0.1, latest: 2 * second, quality: 0.8 },
  storageWarningBytes: 500 * MB,
  /** Where plans are enforced: the share of the storage from which a notice is shown. */
  storageNoticeShare: 0.8,
  variantWidth: { min: 16, max: 4096 },
  /** More than any PDF has that somebody leafs through. */
  pdfPages: 100_000,
  signedAddressLifetime: { min: 1 * hour, max: 2 * hour },
} as const

export const review = {
  contentMax: 4_000,
  /** Of one version. */
  pins: 500,
  /** Answers in the thread of one comment. */
  comments: 200,
  /** Open comments that the review of a project lists. */
  open: 200,
  decided: 50,
  /** The longer side of the picture that a card made of a comment carries. */
  cropSide: 1_200,
  /** Of a point: how much of the picture's shorter side its crop shows. */
  pointCrop: 0.25,
  /** Versions of one file. */
  versions: 200,
} as const

export const guest = {
  nameMax: 100,
  noteMax: 2_000,
  tokenMax: 1_000,
  /** Links of one project that are good at the same time. */
  links: 200,
  linkLifetime: { usual: 30 * day, max: 366 * day },
  /** Of a token that may write; never longer than the link's. */
  tokenLifetime: 30 * day,
  code: { lifetime: 10 * minute, tries: 5, perLinkAndHour: 5, perAddressAndHour: 3 },
  /** The last use of a link is noted at most so often. */
  useNotedEvery: minute,
  /** Open at once by one link, in one process. */
  sockets: 200,
  /** Mails about answers of the team, to one guest in an hour. */
  answersPerHour: 20,
  /** Mails with a link, by one person in an hour. */
  sentPerHour: 30,
} as const

export const approval = {
  noteMax: 2_000,
  /** Who is asked at once. */
  people: 50,
  listed: 500,
} as const

export const waiting = {
  listed: 100,
  /** Cards wait once they are due within this time. */
  dueWithin: 7 * day,
  /** Comments that mention somebody and are looked at whether they wait for them; the oldest. */
  threads: 500,
  /** In a list that can be opened. */
  shown: 5,
} as const

export const reply = {
  contentMax: 20_000,
  clientIdMax: 100,
  /** Changes that one catch-up answers; whoever missed more reads the newest page again. */
  catchUpMax: 500,
  /** A version that has not come within this time is asked for. */
  gapPatience: 300,
  pageSize: 50,
  pageMax: 200,
  groupWithin: 5 * minute,
  typingIdle: 2 * second,
  quotePreview: 100,
  quoteThumbnails: 3,
  undoWithin: 10 * minute,
  /** Of each column, where a board is read page by page. */
  boardPageMax: 500,
} as const

export const search = {
  queryMax: 200,
  /** Of one kind: projects, messages, and so on. */
  groupMax: 6,
  /** Of the text that a result shows. */
  excerpt: 160,
  /** Projects that are named with a person. */
  sharedProjects: 6,
} as const

export const notification = {
  badgeMax: 99,
  dropdown: 10,
  pageSize: 20,
  pageMax: 100,
  keepRead: 90 * day,
  /** Unread ones of messages, of one project: what is older goes. More than the badge counts. */
  keepUnread: 100,
  /** Of the text that a notification quotes. */
  excerpt: 140,
  /** With `instant`: between two mails to one person about one project. */
  mailInterval: 1 * minute,
} as const

export const ai = {
  imageCredits: 100,
  summaryCredits: 1,
  inputs: 5,
  inputBytes: 10 * MB,
  promptMax: 4_000,
  summaryTextMax: 200_000,
  galleryPage: 20,
  galleryPageMax: 100,
  galleryMargin: 100,
  /** What one person may have under way at the same time. */
  atOnce: 20,
  /** Images of one generation. */
  variations: 4,
  seedMax: 2_147_483_647,
  /** The width of the soft edge within a mask, as a share of the picture's longer side. */
  maskEdge: 0.006,
  /** What one person may have waiting or under way as jobs. */
  queued: 50,
  /** Of the generations that have ended, so many are listed. */
  endedListed: 20,
  /** For so long a generation that failed or was cancelled can be tried again. */
  retryWithin: 7 * day,
  /** The longest side of the pictures of its inputs that are kept with an image. */
  inputThumbnail: 512,
  /** The longest side of a picture that is looked at for a preview. */
  previewSide: 1600,
  /** The longest side of a photograph that was converted to work from. */
  convertedSide: 4096,
  timeLimit: 180 * second,
  signupCredits: 500,
  creditEntriesPage: 20,
  creditEntriesPageMax: 100,
} as const

export const credits = {
  /** What an admin may grant or take back at once. */
  adjustMax: 1_000_000,
  noteMax: 300,
  /** Below what the database can count. */
  balanceMax: 1_000_000_000,
  /** People on a page of what was spent. */
  spendingPage: 50,
  spendingPageMax: 500,
  /** While somebody is told that there are too few, it is looked for more this often. */
  lookAgain: 15 * second,
} as const

export const audit = {
  /** What is older goes; the database refuses to delete anything younger. */
  kept: 400 * day,
  page: 20,
  pageMax: 100,
  /** Failed sign-ins that are recorded in an hour: of one account, or of one network where there is no such account. */
  failuresPerHour: 20,
  /** The same, of all accounts together, and of all networks together. */
  failuresOfAllPerHour: 500,
  failureWindow: 1 * hour,
  nameMax: 300,
} as const

export const socket = {
  reconnectionAttempts: 5,
  reconnectionDelay: 1 * second,
  reconnectionDelayMax: 5 * second,
  /** Between single attempts after a burst has failed, while the page is visible; drawn anew each time. */
  slowRetry: { min: 10 * second, max: 30 * second },
  /** What a person may send in one second; more is refused, nothing is harmed. */
  eventsPerSecond: 100,
  /** In one process. */
  perPerson: 20,
  /** One message on the wire. */
  payloadBytes: 1 * MB,
} as const

export const http = {
  jsonBodyBytes: 1 * MB,
  /** A JSON body is there within this time; an upload makes `uploadProgressBytes` of progress in it. */
  bodySeconds: 60,
  uploadProgressBytes: 64 * 1024,
} as const

export const admin = {
  /** Rows of one page of a table. */
  page: 50,
  pageMax: 200,
  /** Rows that an export reads at a time. */
  exportBatch: 1_000,
  queryMax: 200,
} as const

export const plans = {
  free: { dollarsPerMonth: 0, creditsPerMonth: 0, projects: 2, storageBytes: 200 * MB },
  premium: { dollarsPerMonth: 20, creditsPerMonth: 5_000, storageBytes: 10 * GB },
  business: { creditsPerMonth: 20_000 },
} as const
