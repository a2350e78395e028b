import { Component, type ReactNode } from 'react'

import { forgetFailure } from './retryable-lazy.tsx'

type Props = { children: ReactNode; fallback?: ReactNode }

/** Around a part that is loaded on demand: when its code does not come, that part is missing, and nothing else. */
export class LazyBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch = forgetFailure

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
