import { Component, type ReactNode } from 'react'

import { resetFailure } from './retryable-lazy.tsx'

type Props = { children: ReactNode; fallback?: ReactNode }

/** Around a lazy part: if it fails to load, only that part is missing. */
export class LazyBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch = resetFailure

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
