type ChunkGroup = {
  readonly name: string
  readonly test?: RegExp
  /** Only what so many pages and parts need; the others keep what is theirs alone. */
  readonly minShareCount?: number
  readonly tags?: ['$initial']
}

/** Modules below these paths; a slash stands for either separator. */
const below = (...paths: readonly string[]): RegExp => new RegExp(paths.join('|').replaceAll('/', '[\\\\/]'))

const packages = (...names: readonly string[]): RegExp => below(`node_modules/(${names.join('|')})/`)

const icons = (...names: readonly string[]): string => `lucide-react/.*/(${names.join('|')})\\.`

/**
 * Which modules share a file. Without this every module that two pages share is a file of its own (60 to 80 for a page),
 * each a request, and small ones compress badly. A group takes what its modules import with it, so a page is named where
 * all of what it imports is wanted together. The first that matches has a module; e2e/specs/budgets.spec.ts watches what
 * comes of it.
 */
export const chunkGroups: ChunkGroup[] = [
  // Changes only with the dependencies, and so stays cached when the product changes.
  { name: 'react', test: packages('react', 'react-dom', 'react-router', 'scheduler') },
  { name: 'shell', tags: ['$initial'] },
  // What the landing page shares with the others, apart from them: it loads nothing else.
  {
    name: 'base',
    test: below(
      'contract/src/(limits|messages/shared/(index|loading|session|confirm|plans))',
      'kit/ui/pictures/picture',
      'lib/browser/title',
      'use-page-title',
      icons('arrow-right', 'check'),
    ),
  },
  {
    name: 'compare',
    test: below('kit/ui/pictures/before-after', 'kit/ui/pictures/slider-key', icons('chevrons-left-right')),
  },
  // The way in.
  {
    name: 'visitors',
    test: below(
      'contract/src/messages/(auth-messages|shared/http)',
      'src/product-routes',
      'frame/layouts/auth-frame',
      'pages/auth/login-page',
    ),
  },
  // What is on every page of somebody who is signed in.
  {
    name: 'app',
    test: below(
      'contract/src/messages/shared/',
      'frame/layouts/signed-in',
      'frame/header/header-bell',
      'frame/search/search-button',
      'api/own-audit',
    ),
  },
  // And what visitors who register do not need: the session at work, and the socket.
  {
    name: 'live',
    test: below(
      'lib/session/open-core',
      'node_modules/(socket\\.io-(client|parser)|engine\\.io-(client|parser)|@socket\\.io/component-emitter)/',
    ),
  },
  // The few styles of all tabs.
  {
    name: 'tabs',
    test: below(
      'src/(features/.*|kit/pins/.*|kit/rich-text/.*|kit/attachments/grid/.*|kit/attachments/lightbox/viewer-overlay)\\.css',
    ),
  },
  {
    name: 'common',
    minShareCount: 2,
    test: below(
      // Of the messages only those of every page.
      'contract/src/(?!sign-in/cookie-purposes|messages/(?!(common|copy|ready|ui)-))',
      '@tanstack/',
      'lucide-react/(?!.*/(circle-dashed|hourglass|key-round|life-buoy|pencil-line|plug|qr-code)\\.)',
      'src/lib/(?!time/day)',
      'src/api/projects',
      'src/kit/ui/(?!overlays/menu\\.|forms/dialog-form|forms/text-area|guest-mark)',
      'src/kit/attachments/origin-mark',
      'src/kit/rich-text/(plain-text|entities|escape)',
      'src/kit/editor/(lazy-editor|editor-skeleton|editor-layout)',
    ),
  },
  // Menus and popovers come when the first is opened.
  {
    name: 'menus',
    test: below(
      'kit/ui/overlays/menu\\.',
      'node_modules/(radix-ui|@radix-ui|@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton)/',
      'node_modules/(use-callback-ref|use-sidecar|aria-hidden|get-nonce)/',
    ),
  },
  { name: 'rich-text', test: below('kit/rich-text/(rich-text|reduce-html)') },
  // Second steps and passkeys: in Settings, on the way in, and where a call wants a new proof.
  {
    name: 'sign-in',
    minShareCount: 2,
    test: below('src/kit/sign-in/', 'src/api/sign-in/', 'contract/src/messages/(factor|identity|sign-in)-'),
  },
  { name: 'qr', test: below('src/kit/qr/') },
  // What people write and attach, on whatever tab; the editor itself comes when somebody writes.
  {
    name: 'writing',
    minShareCount: 2,
    test: below(
      // Without what a file is looked at with, and what the dashboard needs, too.
      'src/kit/(?!ui/forms/dialog-form|due/|qr/|sign-in/|stage/|pdf/|compare/|pins/|attachments/lightbox/(?!late-spinner))',
      'src/api/(?!sign-in/|generations|generated|ai\\.|approvals|invitations|links|review|versions|waiting)',
      'contract/src/messages/(add-member|approval-status|comment-status|credit|image|origin|people-list|role|summary)-',
    ),
  },
  // After the former: what it shares with other pages is theirs as well.
  { name: 'project', test: below('pages/project/project-page') },
  // What a picture is looked at with, outside of projects; the picture itself comes when the first one is opened.
  { name: 'lightbox', test: below('kit/attachments/lightbox/lightbox\\.') },
  { name: 'stage', test: below('src/kit/stage/', 'kit/attachments/lightbox/lightbox-stage') },
  // What the tabs ask of the server about a review.
  { name: 'review', test: below('src/api/(review|versions|approvals)', 'features/review/approvals/standing') },
  { name: 'due', test: below('src/kit/due/', 'src/lib/time/day') },
  { name: 'waiting', test: below('features/waiting/', 'src/api/(waiting|invitations)') },
  // The QR code comes with the first link that is shown.
  { name: 'sharing', test: below('features/sharing/(share-dialog|links-section)') },
]
