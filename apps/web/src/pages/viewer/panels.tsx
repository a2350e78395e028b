// The parts of the viewer (panels, pin layer, comparison, PDF stage, sharing); each loads when first shown.
import { viewerMessages as texts } from '@joinery/contract/messages/viewer-messages'
import type { LucideIcon } from 'lucide-react'
import { BadgeCheck, History, MessageCircle, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'

import type { ReviewView } from '#features/review/review-view.ts'
import { fileKind, isReviewed } from '#kit/attachments/file-kind.ts'
import type { SidePanel } from '#kit/attachments/lightbox/lightbox.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'

export const PinLayer = retryableLazy(async () => (await import('#features/review/pins/pin-layer.tsx')).PinLayer)
export const MemberCompare = retryableLazy(
  async () => (await import('#features/review/compare/member-compare.tsx')).MemberCompare,
)
export const PdfStage = retryableLazy(async () => (await import('./pdf-stage.tsx')).PdfStage)
const CommentsPanel = retryableLazy(
  async () => (await import('#features/review/pins/comments-panel.tsx')).CommentsPanel,
)
const VersionsPanel = retryableLazy(
  async () => (await import('#features/review/versions/versions-panel.tsx')).VersionsPanel,
)
export const ShareDialog = retryableLazy(async () => (await import('#features/sharing/share-dialog.tsx')).ShareDialog)
const ApprovalPanel = retryableLazy(
  async () => (await import('#features/review/approvals/approval-panel.tsx')).ApprovalPanel,
)

export type PanelId = 'comments' | 'versions' | 'approval' | 'revise'

export type PanelTab = {
  readonly id: PanelId
  readonly name: string
  readonly Icon: LucideIcon
  /** 0 is not shown. */
  readonly count: number
  readonly draw: () => ReactNode
}

type PanelOptions = {
  revise: SidePanel | undefined
  /** Number of approval requests without a decision. */
  openApprovals: number
  /** Whether the file can be shared by link. */
  isShareable: boolean
}

/** Lists the panels for the shown file, in order. */
export const panelsOf = (
  view: ReviewView,
  { revise, openApprovals, isShareable }: PanelOptions,
): readonly PanelTab[] => {
  const { file, pins, versions } = view
  const open = pins.filter(({ status }) => status === 'open').length
  return [
    ...(isReviewed(file)
      ? [
          {
            id: 'comments',
            name: texts.panelNames.comments,
            Icon: MessageCircle,
            count: open,
            draw: () => <CommentsPanel view={view} />,
          } as const,
        ]
      : []),
    {
      id: 'versions',
      name: texts.panelNames.versions,
      Icon: History,
      count: versions.length > 1 ? versions.length : 0,
      draw: () => <VersionsPanel view={view} />,
    },
    {
      id: 'approval',
      name: texts.panelNames.approval,
      Icon: BadgeCheck,
      count: openApprovals,
      draw: () => <ApprovalPanel view={view} canAskGuests={isShareable} />,
    },
    ...(revise && fileKind(file.mimetype) === 'image'
      ? [{ id: 'revise', name: texts.panelNames.revise, Icon: Sparkles, count: 0, draw: () => revise(file) } as const]
      : []),
  ]
}
