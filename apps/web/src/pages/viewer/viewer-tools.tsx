import { attachmentMessages } from '@joinery/contract/messages/attachment-messages'
import { commonMessages as common } from '@joinery/contract/messages/common-messages'
import { lightboxMessages } from '@joinery/contract/messages/lightbox-messages'
import { viewerMessages as texts } from '@joinery/contract/messages/viewer-messages'
import { Globe, MessageCirclePlus, PanelRightClose, PanelRightOpen, Share2, ZoomIn, ZoomOut } from 'lucide-react'
import type { RefObject } from 'react'

import type { ReviewView } from '#features/review/review-view.ts'
import { viewerButton } from '#kit/attachments/lightbox/viewer-overlay.tsx'
import type { StageController } from '#kit/stage/stage-controller.ts'
import { IconButton } from '#kit/ui/buttons/icon-button.tsx'

type ViewerToolsProps = {
  /** Null unless an image or a PDF page is on the stage. */
  controller: StageController | null
  /** Null unless the user can comment on the shown file. */
  marking: ReviewView | null
  frame: RefObject<HTMLElement | null>
  /** Undefined unless the user can share the file. */
  onShare: (() => void) | undefined
  /** Undefined unless the user can publish the image with its original. */
  onPublish: (() => void) | undefined
  /** Null without a side panel. */
  panel: { readonly isHidden: boolean; readonly onToggle: () => void } | null
}

/** Hidden on phones, which zoom by pinch and need the space for the name. */
const zoomButton = `${viewerButton} max-sm:hidden`
const icon = { className: 'size-5', strokeWidth: 1.5, 'aria-hidden': true } as const

/** Toolbar for the shown file. */
export function ViewerTools({ controller, marking, frame, onShare, onPublish, panel }: ViewerToolsProps) {
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
      {onPublish && (
        <IconButton
          label={attachmentMessages.publish}
          title={attachmentMessages.publish}
          className={viewerButton}
          onClick={onPublish}
        >
          <Globe {...icon} />
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
