type ChunkGroup = {
  readonly name: string
  readonly test?: RegExp
  /** Includes only modules that at least this many pages or parts need. */
  readonly minShareCount?: number
  readonly tags?: ['$initial']
}

/** Matches modules below these paths; a slash stands for either separator. */
const below = (...paths: readonly string[]): RegExp => new RegExp(paths.join('|').replaceAll('/', '[\\\\/]'))

const packages = (...names: readonly string[]): RegExp => below(`node_modules/(${names.join('|')})/`)

const icons = (...names: readonly string[]): string => `lucide-react/.*/(${names.join('|')})\\.`

/**
 * Groups modules into chunks. Without groups, every shared module is its own file (60 to 80 requests per page), and
 * small files compress badly. A group also includes its modules' imports, so name a page only where all of its imports
 * belong together. The first matching group wins; e2e/specs/budgets.spec.ts checks the result.
 */
export const chunkGroups: ChunkGroup[] = [
  // Changes only with the dependencies, so it stays cached across releases.
  { name: 'react', test: packages('react', 'react-dom', 'react-router', 'scheduler') },
  { name: 'shell', tags: ['$initial'] },
  // What the landing page shares with other pages; it loads nothing else.
  {
    name: 'base',
    test: below(
      'contract/src/(limits|messages/shared/(index|loading|session|confirm|plans))',
      'kit/ui/pictures/picture',
      'lib/browser/title',
      'use-page-title',
      icons('arrow-right', 'check', 'circle-check', 'tag'),
    ),
  },
  {
    name: 'compare',
    test: below('kit/ui/pictures/before-after', 'kit/ui/pictures/slider-key', icons('chevrons-left-right')),
  },
  {
    name: 'visitors',
    test: below(
      'contract/src/messages/(auth-messages|shared/http)',
      'kit/ui/(text/fill-message|feedback/outcome)',
      'src/product-routes',
      'frame/layouts/auth-frame',
      'pages/auth/login-page',
    ),
  },
  {
    name: 'app',
    test: below(
      'contract/src/messages/shared/',
      'frame/layouts/signed-in',
      'frame/header/header-bell',
      'frame/search/search-button',
      'api/own-audit',
      // The session core and the socket.
      'lib/session/open-core',
      'node_modules/(socket\\.io-(client|parser)|engine\\.io-(client|parser)|@socket\\.io/component-emitter)/',
    ),
  },
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
      // Of the messages, only those of every page.
      'contract/src/(?!sign-in/cookie-purposes|messages/(?!(common|copy|ready|ui|board|column)-))',
      '@tanstack/',
      'lucide-react/(?!.*/(circle-dashed|hourglass|key-round|life-buoy|pencil-line|plug|qr-code)\\.)',
      'src/lib/',
      'src/kit/due/',
      'src/api/projects',
      'src/kit/ui/(?!overlays/menu\\.|forms/dialog-form|forms/text-area|guest-mark)',
      'src/kit/attachments/origin-mark',
      'src/kit/rich-text/(plain-text|entities|escape)',
      'src/kit/editor/(lazy-editor|editor-skeleton|editor-layout)',
      'features/admin/setup/(setup-place|hidden-setup)',
    ),
  },
  // Menus and popovers are loaded when the first one opens.
  {
    name: 'menus',
    test: below(
      'kit/ui/overlays/menu\\.',
      'node_modules/(radix-ui|@radix-ui|@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton)/',
      'node_modules/(use-callback-ref|use-sidecar|aria-hidden|get-nonce)/',
    ),
  },
  { name: 'rich-text', test: below('kit/rich-text/(rich-text|reduce-html)') },
  // Second factors and passkeys: in Settings, at sign-in and for step-up.
  {
    name: 'sign-in',
    minShareCount: 2,
    test: below('src/kit/sign-in/', 'src/api/sign-in/', 'contract/src/messages/(factor|identity|sign-in)-'),
  },
  { name: 'qr', test: below('src/kit/qr/') },
  // Writing and attaching on any tab; the editor itself is loaded on first use.
  {
    name: 'writing',
    minShareCount: 2,
    test: below(
      // Without the file viewer and what the dashboard also needs.
      'src/kit/(?!ui/forms/dialog-form|qr/|sign-in/|stage/|pdf/|compare/|pins/|attachments/lightbox/(?!late-spinner))',
      'src/api/(?!sign-in/|admin|board-filters|checklist|label|link-titles|generations|generated|ai\\.|approvals|invitations|links|review|versions|waiting)',
      'contract/src/messages/(add-member|approval-status|comment-status|credit|image|origin|people-list|role|summary)-',
    ),
  },
  // After the previous group, so that modules shared with other pages stay there.
  { name: 'project', test: below('pages/project/project-page') },
  // What the board and its card panel share.
  {
    name: 'cards',
    test: below('features/board/(board-context|store/board-cache|labels/label-chips|panel/due-field|cards/due-mark)'),
  },
  // The image viewer outside projects; the stage is loaded when the first image opens.
  { name: 'lightbox', test: below('kit/attachments/lightbox/lightbox\\.') },
  { name: 'stage', test: below('src/kit/stage/', 'kit/attachments/lightbox/lightbox-stage') },
  { name: 'review', test: below('src/api/(review|versions|approvals)', 'features/review/approvals/approval-stamp') },
  { name: 'waiting', test: below('features/waiting/', 'src/api/(waiting|invitations)') },
  // The QR code is loaded with the first link shown.
  { name: 'sharing', test: below('features/sharing/(share-dialog|links-section)') },
]
