// All limits of the product. Import-free. Sizes are bytes (MB is 2^20), times are milliseconds unless the name says
// otherwise.

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const MB = 2 ** 20
const GB = 2 ** 30

export const session = {
  accessTokenLifetime: 15 * minute,
  /** A token that expires sooner counts as expired. */
  refreshMargin: 60 * second,
  rememberedLifetime: 60 * day,
  /** Maximum lifetime without remember-me, in addition to the session cookie. */
  unrememberedLifetime: 1 * day,
  /** Tabs that refresh with the same token within this time all succeed. */
  refreshGrace: 30 * second,
  /** Prefetched first responses are used within this time of page start, otherwise dropped. */
  prefetchLifetime: 10 * second,
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
  setupLinkLifetime: 1 * hour,
  /** Between two password reset or verification emails to one address. */
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
  /** Time to finish a second step, a passkey prompt or a round trip to another service. */
  challengeLifetime: 10 * minute,
  /** Sensitive actions require a sign-in younger than this. */
  stepUpAge: 15 * minute,
  recoveryCodes: 10,
  /** Wrong codes per person and window. Each known browser of the person has a separate count. */
  codeFailures: 10,
  codeWindow: 15 * minute,
  /** The same per day. */
  codeFailuresPerDay: 50,
  /** Wrong codes per person and day, over all browsers. */
  codeFailuresOfAllPerDay: 200,
  /** Wrong codes per second step before the password is required again. */
  challengeFailures: 5,
  passkeysMax: 20,
  passkeyNameMax: 60,
  /** Lifetime of the link that confirms an identity of another service. */
  identityLinkLifetime: 1 * hour,
  /** Emails with such a link per address and hour. */
  identityLinksPerHour: 10,
} as const

/** Tokens of programs. */
export const token = {
  nameMax: 60,
  /** Valid tokens per person. */
  perPerson: 50,
  projectsMax: 100,
  lifetime: 90 * day,
  lifetimeMax: 365 * day,
  /** Between two updates of the time of last use. */
  lastUseInterval: 1 * minute,
} as const

export const privacy = {
  /** Between two exports of one's own data. */
  exportCooldown: 24 * hour,
  /** How long an export can be downloaded. */
  exportLifetime: 7 * day,
} as const

export const screen = {
  redirectDelay: 3 * second,
  successMessage: 3 * second,
  /** A toast with an action, such as Undo or Open. */
  actionToast: 8 * second,
  /** Shorter connection losses are not shown. */
  offlineNoticeDelay: 1.5 * second,
  /** How long the "connection restored" note is shown. */
  restoredNotice: 5 * second,
  sidebar: { default: 20, min: 15, max: 40 },
  /** Narrower windows count as phones. An open lightbox stays open across the change. */
  phoneWidth: 768,
} as const

export const project = {
  titleMax: 200,
  descriptionMax: 200_000,
  /** Longer descriptions are cut to this in lists. */
  listedDescriptionMax: 2_000,
  descriptionPreview: 120,
  /** Invitations and additions per email address, over all projects. */
  invitationsPerHour: 10,
  /** Invitations and additions by one person. */
  invitationsByPersonPerHour: 50,
  invitationLifetime: 14 * day,
  /** Time before the same person can be added again after leaving, by the person who added them. */
  addAgainAfter: 30 * day,
  /** Characters of JSON. */
  detailsMax: 20_000,
  listMax: 5_000,
  /** Members besides the owner in paged lists. */
  listedMembers: 3,
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
  /** Files of a project in one page. */
  pageMax: 200,
  nameMax: 200,
  /** Includes files sent when the card was created. */
  perCard: 50,
  cardWidth: 200,
  thumbnailInterval: 200,
  videoPoster: { size: 200, share: 0.1, latest: 2 * second, quality: 0.8 },
  storageWarningBytes: 500 * MB,
  /** Share of the plan's storage from which a notice is shown. */
  storageNoticeShare: 0.8,
  variantWidth: { min: 16, max: 4096 },
  /** Sanity limit, above any real PDF. */
  pdfPages: 100_000,
  signedAddressLifetime: { min: 1 * hour, max: 2 * hour },
} as const

/** Waiting and running work on images and PDFs; more is rejected (429). A network is shared by an office. */
export const drawing = {
  small: { perLink: 200, perPerson: 400, perNetwork: 600 },
  /** PDF pages, large images and formats that are expensive to decode. */
  heavy: { perLink: 40, perPerson: 100, perNetwork: 120 },
  /** How long a file that could not be processed is not tried again. */
  retryAfter: 1 * hour,
  /** Stored pages per PDF; the oldest are deleted. */
  pagesBytes: 100 * MB,
} as const

export const review = {
  contentMax: 4_000,
  /** Comments per version. */
  pins: 500,
  /** Replies per comment. */
  comments: 200,
  /** Open comments listed in a project's review. */
  open: 200,
  /** The same in one page. */
  pageMax: 100,
  decided: 50,
  /** Longer side of the image on a card created from a comment. */
  cropSide: 1_200,
  /** Crop around a point, as a share of the image's shorter side. */
  pointCrop: 0.25,
  /** Versions per file. */
  versions: 200,
} as const

export const guest = {
  nameMax: 100,
  noteMax: 2_000,
  tokenMax: 1_000,
  /** Valid links per project. */
  links: 200,
  linkLifetime: { usual: 30 * day, max: 366 * day },
  /** How long a request's own link stays valid after the due date. */
  linkAfterDue: 14 * day,
  /** Lifetime of a guest token with write access; never beyond the link's expiry. */
  tokenLifetime: 30 * day,
  /** Codes in an hour: to an address the link was emailed to, to any other address, and for one network. */
  code: { lifetime: 10 * minute, tries: 5, perRecipient: 5, perAddress: 3, perNetwork: 20 },
  /** Minimum interval between updates of a link's last use. */
  lastUseInterval: minute,
  /** Open sockets per link and process. */
  sockets: 200,
  /** Emails about replies per guest. */
  answersPerHour: 20,
  /** Emails with a link per sender. */
  sentPerHour: 30,
} as const

export const approval = {
  noteMax: 2_000,
  /** People per approval request. */
  people: 50,
  listed: 500,
  /** Requests in one page. */
  pageMax: 200,
} as const

export const waiting = {
  listed: 100,
  /** Cards due within this time count as waiting. */
  dueWithin: 7 * day,
  /** Comments that may wait for the person and are checked, oldest first. */
  threads: 500,
  /** Projects in which the first steps look for an image, latest first. */
  firstStepsProjects: 100,
  /** Items shown in the dropdown. */
  shown: 5,
} as const

export const reply = {
  contentMax: 20_000,
  clientIdMax: 100,
  /** Changes per catch-up response. A client that missed more fetches the newest page again. */
  catchUpMax: 500,
  /** A missing version is fetched after this time. */
  gapTimeout: 300,
  pageSize: 50,
  pageMax: 200,
  groupWithin: 5 * minute,
  typingIdle: 2 * second,
  quotePreview: 100,
  quoteThumbnails: 3,
  undoWithin: 10 * minute,
  /** Cards per column in a page of the board. */
  boardPageMax: 500,
  /** Names listed per reaction; all people are counted. */
  reactionNames: 20,
  /** Pinned messages per project. */
  pinnedMax: 50,
} as const

/** Titles of links to pages of this installation. */
export const link = {
  /** Paths per request. */
  titlesMax: 50,
  pathMax: 2_000,
  /** Characters of a card's or message's text. */
  titleLength: 80,
} as const

export const checklist = {
  /** Per card. */
  itemsMax: 100,
  textMax: 500,
} as const

export const board = {
  /** Labels per project. */
  labels: 50,
  labelNameMax: 30,
  labelsPerCard: 10,
  /** Saved filters per person and project. */
  filters: 20,
  filterNameMax: 40,
  filterQueryMax: 1_000,
  /** Cards changed together. */
  batch: 100,
} as const

export const selection = {
  perProject: 2_000,
  /** Created by one request. */
  perRequest: 50,
  pageMax: 200,
  titleMax: 200,
  codeMax: 20,
  roomMax: 80,
  unitMax: 12,
  /** Supplier, product number, finish and dimensions. */
  textMax: 200,
  urlMax: 2_000,
  noteMax: 4_000,
  leadTimeMax: 3_650,
  undoWithin: 10 * minute,
  importBytes: 5 * MB,
  importColumns: 100,
  /** Errors reported for one file. */
  importErrors: 200,
} as const

export const webhook = {
  perProject: 20,
  urlMax: 2_000,
  /** Time for the receiver's whole response. */
  answerWithin: 10 * second,
  /** The rest of a response is not read. */
  answerBytes: 64 * 1024,
  /** Pauses before each retry, plus or minus the jitter. */
  retryAfter: [5 * second, 1 * minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 14 * hour],
  retryJitter: 0.1,
  /** A webhook whose deliveries all failed for this long is turned off. */
  turnedOffAfter: 5 * day,
  /** Deliveries listed and kept per webhook. */
  listed: 100,
  kept: 30 * day,
  /** Concurrent deliveries of one webhook, of one process, and of those the ones of webhooks that are failing. */
  atOnce: { perWebhook: 2, perProcess: 50, failing: 20 },
} as const

/** Public pages with an altered image and its original. */
export const disclosure = {
  perProject: 1_000,
  statementMax: 500,
  /** How long browsers show a page or image without asking again. */
  maxAge: 5 * second,
} as const

export const search = {
  queryMax: 200,
  /** Concurrent searches per person; a newer one replaces the oldest. */
  atOnce: 2,
  /** Results per kind. */
  groupMax: 6,
  /** Length of a result's text. */
  excerpt: 160,
  /** Shared projects listed per person. */
  sharedProjects: 6,
} as const

export const notification = {
  badgeMax: 99,
  dropdown: 10,
  pageSize: 20,
  pageMax: 100,
  keepRead: 90 * day,
  /** Unread message notifications kept per project; older ones are deleted. More than the badge counts. */
  keepUnread: 100,
  /** Length of the quoted text. */
  excerpt: 140,
  /** With `instant`: between two emails to one person about one project. */
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
  /** Concurrent generations per person. */
  atOnce: 20,
  /** Images per generation. */
  variations: 4,
  seedMax: 2_147_483_647,
  /** Width of the soft edge within a mask, as a share of the image's longer side. */
  maskEdge: 0.006,
  /** Queued and running jobs per person. */
  queued: 50,
  /** Finished generations listed. */
  endedListed: 20,
  /** How long a failed or cancelled generation can be retried. */
  retryWithin: 7 * day,
  /** Longest side of the stored thumbnails of input images. */
  inputThumbnail: 512,
  /** Longest side of an image analysed for a preview. */
  previewSide: 1600,
  /** Longest side of a converted photo. */
  convertedSide: 4096,
  timeLimit: 180 * second,
  signupCredits: 500,
  creditEntriesPage: 20,
  creditEntriesPageMax: 100,
} as const

export const credits = {
  /** Maximum of one grant or deduction. */
  adjustMax: 1_000_000,
  noteMax: 300,
  /** Below the database's integer range. */
  balanceMax: 1_000_000_000,
  /** People per page of the spending report. */
  spendingPage: 50,
  spendingPageMax: 500,
  /** Polling interval while the "not enough credits" notice is shown. */
  lookAgain: 15 * second,
} as const

export const audit = {
  /** Older entries are deleted; the database refuses to delete younger ones. */
  kept: 400 * day,
  page: 20,
  pageMax: 100,
  /** Failed sign-ins recorded per account, or per network for unknown accounts. */
  failuresPerHour: 20,
  /** The same over all accounts, and over all networks. */
  failuresOfAllPerHour: 500,
  failureWindow: 1 * hour,
  nameMax: 300,
} as const

export const socket = {
  reconnectionAttempts: 5,
  reconnectionDelay: 1 * second,
  reconnectionDelayMax: 5 * second,
  /** Random interval between single attempts after a burst has failed, while the page is visible. */
  slowRetry: { min: 2 * second, max: 6 * second },
  /** Events per person; more are refused without side effects. */
  eventsPerSecond: 100,
  /** Sockets per person and process. */
  perPerson: 20,
  /** Maximum size of one message. */
  payloadBytes: 1 * MB,
} as const

export const http = {
  jsonBodyBytes: 1 * MB,
  /** Time for a JSON body to arrive, and for an upload to progress by `uploadProgressBytes`. */
  bodySeconds: 60,
  uploadProgressBytes: 64 * 1024,
} as const

export const admin = {
  /** Rows per page of a table. */
  page: 50,
  pageMax: 200,
  /** Rows an export reads per batch. */
  exportBatch: 1_000,
  queryMax: 200,
  testMailsPerHour: 5,
  /** How long a count of all stored files is used. */
  storageCountMs: 60 * 1000,
} as const

export const settings = {
  nameMax: 60,
  /** A logo as a data address. */
  valueMax: 300_000,
  /** All other values. */
  textMax: 2_000,
  perCall: 200,
} as const

export const logo = {
  inputBytes: 200 * 1024,
  /** Of a PNG or WebP; an SVG is drawn at the stored size. */
  inputPixels: 16_000_000,
  width: 512,
  height: 128,
} as const

export const plans = {
  free: { dollarsPerMonth: 0, creditsPerMonth: 0, projects: 2, storageBytes: 200 * MB },
  premium: { dollarsPerMonth: 20, creditsPerMonth: 5_000, storageBytes: 10 * GB },
  business: { creditsPerMonth: 20_000 },
} as const
