import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { lightboxMessages } from '@joinery/contract/messages/lightbox-messages'
import { viewerMessages as texts } from '@joinery/contract/messages/viewer-messages'
import { MessageCirclePlus, PanelRightClose, PanelRightOpen, Share2, ZoomIn, ZoomOut } from 'lucide-react'
import type { RefObject } from 'react'

import type { ReviewView } from '#features/review/review-view.ts'
import { viewerButton } from '#kit/attachments/lightbox/viewer-overlay.tsx'
import type { StageController } from '#kit/stage/stage-controller.ts'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'

type ViewerToolsProps = {
  /** Where the picture itself is on show. */
  controller: StageController | null
  /** Where this person may comment on what is on show. */
  marking: ReviewView | null
  frame: RefObject<HTMLElement | null>
  /** Where this person may make a link to the file. */
  onShare: (() => void) | undefined
  /** The panel beside the picture, where there is one. */
  panel: { readonly isHidden: boolean; readonly onToggle: () => void } | null
}

/** On a phone two fingers do it, and the name needs the space. */
const zoomButton = `${viewerButton} max-sm:hidden`
const icon = { className: 'size-5', strokeWidth: 1.5, 'aria-hidden': true } as const

/** What can be done with the file on show, above it. */
export function ViewerTools({ controller, marking, frame, onShare, panel }: ViewerToolsProps) {
  const PanelIcon = panel?.isHidden ? PanelRightOpen : PanelRightClose
  return (
    <>
      {controller && (
        <>
          <IconButton label={common.zoomOut} className={zoomButton} onClick={controller.zoomOut}>
            <ZoomOut {...icon} />
          </IconButton>
          <IconButton label={common.zoomIn} className={zoomButton} onClick={controller.zoomIn}>
            <ZoomIn {...icon} />
          </IconButton>
        </>
      )}
      {marking && (
        <IconButton
          label={texts.addComment}
          title={texts.addComment}
          aria-pressed={marking.isMarking}
          className={`${viewerButton} aria-pressed:bg-white/20 aria-pressed:text-white`}
          onClick={() => {
            marking.onMarking(!marking.isMarking)
            frame.current?.querySelector<HTMLElement>('[data-mode]')?.focus({ preventScroll: true })
          }}
        >
          <MessageCirclePlus {...icon} />
        </IconButton>
      )}
      {onShare && (
        <IconButton label={common.share} title={common.share} className={viewerButton} onClick={onShare}>
          <Share2 {...icon} />
        </IconButton>
      )}
      {panel && (
        <IconButton
          label={panel.isHidden ? lightboxMessages.showPanel : lightboxMessages.hidePanel}
          aria-expanded={!panel.isHidden}
          className={viewerButton}
          onClick={panel.onToggle}
        >
          <PanelIcon {...icon} />
        </IconButton>
      )}
    </>
  )
}
