import type { Attachment } from '@joinery/contract/files'
import { Suspense } from 'react'

import type { RevisePanelProps } from '#features/genai/revise/revise-panel.tsx'
import { LateSpinner } from '#kit/attachments/lightbox/late-spinner.tsx'
import type { SidePanel } from '#kit/attachments/lightbox/lightbox.tsx'
import { RetryBoundary } from '#kit/ui/loading/retry-boundary.tsx'
import { retryableLazy } from '#kit/ui/loading/retryable-lazy.tsx'

const RevisePanel = retryableLazy(async () => (await import('#features/genai/revise/revise-panel.tsx')).RevisePanel)

type PicturePanelOptions = Pick<RevisePanelProps, 'saveTo' | 'uid_project' | 'answers' | 'onVersion'> & {
  readonly uid_user: string
  /** Refetches the file list of an image whose URL has expired. */
  readonly readAgain?: (picture: Attachment) => Promise<readonly Attachment[] | undefined>
}

/** Side panel for an open image; loaded when the first image is opened. */
export const picturePanel =
  ({ uid_user, readAgain, answers, ...rest }: PicturePanelOptions): SidePanel =>
  (picture) => (
    <RetryBoundary className="m-5">
      {/* Same height as the collapsed panel on a phone. */}
      <Suspense fallback={<LateSpinner className="h-18 max-lg:flex-row lg:h-60" />}>
        <RevisePanel
          key={`${picture.uid_file}/${answers?.uid_pin ?? ''}`}
          original={picture}
          readAgain={async () => readAgain?.(picture)}
          scope={`${uid_user}/${picture.uid_file}`}
          answers={answers}
          {...rest}
        />
      </Suspense>
    </RetryBoundary>
  )
