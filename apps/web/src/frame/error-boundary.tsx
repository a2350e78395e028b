import { commonMessages } from '@joinery/contract/messages/common-messages'
import { frameMessages as texts } from '@joinery/contract/messages/frame-messages'
import { Component, type ReactNode } from 'react'

import { buttonClass } from '#kit/ui/buttons/button-class.ts'
import { resetFailure, PartLoadError } from '#kit/ui/loading/retryable-lazy.tsx'
import { paths } from '#paths.ts'

type Props = { children: ReactNode; resetKey: string }
type State = { error: unknown; hasError: boolean; resetKey: string }

/** Catches errors of a page and offers a way back. Navigation (a new `resetKey`) resets it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, hasError: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, hasError: true }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { error: null, hasError: false, resetKey }
  }

  override componentDidCatch = resetFailure

  override render() {
    if (!this.state.hasError) return this.props.children
    return <WayBack isPageMissing={this.state.error instanceof PartLoadError} />
  }
}

function WayBack({ isPageMissing }: { isPageMissing: boolean }) {
  return (
    <div role="alert" className="mx-auto max-w-xl px-5 py-20 sm:py-28">
      <h1 className="font-display text-4xl leading-tight">
        {isPageMissing ? texts.error.loadTitle : texts.error.title}
      </h1>
      <p className="mt-4 text-lg text-muted">{isPageMissing ? texts.error.loadHint : texts.error.hint}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <button type="button" className={buttonClass('primary', 'lg')} onClick={() => location.reload()}>
          {commonMessages.reload}
        </button>
        {/* A plain link: a full page load discards the broken state. */}
        <a href={paths.landing} className={buttonClass('outline', 'lg')}>
          {texts.error.home}
        </a>
      </div>
    </div>
  )
}
