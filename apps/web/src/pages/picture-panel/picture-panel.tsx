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
  /** Reads again the files among which a picture stands, where an address has run out. */
  readonly readAgain?: (picture: Attachment) => Promise<readonly Attachment[] | undefined>
}

/** The panel beside any picture that somebody looks at. Its code comes when the first one is opened. */
export const picturePanel =
  ({ uid_user, readAgain, answers, ...rest }: PicturePanelOptions): SidePanel =>
  (picture) => (
    <RetryBoundary className="m-5">
      {/* As high as the panel is on a phone until it is asked for. */}
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
