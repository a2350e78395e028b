import { Suspense } from 'react'

import { AiPromise } from '#features/landing/ai-promise.tsx'
import { Closing } from '#features/landing/closing.tsx'
import { Hero } from '#features/landing/hero.tsx'
import { HowItRuns } from '#features/landing/how-it-runs.tsx'
import { Industries } from '#features/landing/industries.tsx'
import { LoginInvitation } from '#features/landing/login-invitation.tsx'
import { People } from '#features/landing/people.tsx'
import { ReviewLoop } from '#features/landing/review-loop.tsx'
import { usePageTitle } from '#frame/use-page-title.ts'

/** Sections below the hero. Each hydrates in a separate task to keep the page responsive. */
const below = [Industries, ReviewLoop, People, HowItRuns, AiPromise, Closing]

export function LandingPage() {
  usePageTitle()
  return (
    <>
      <LoginInvitation />
      <Hero />
      {below.map((Section, index) => (
        <Suspense key={index}>
          <Section />
        </Suspense>
      ))}
    </>
  )
}
