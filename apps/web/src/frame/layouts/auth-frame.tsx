import { useEffect } from 'react'

import { Header } from '#frame/header/header.tsx'
import { OfflineBanner } from '#frame/offline-banner.tsx'
import { pictureSources } from '#kit/ui/pictures/picture-sources.ts'
import { Picture } from '#kit/ui/pictures/picture.tsx'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { listenToTabs } from '#lib/session/tabs.ts'

import { PageBody } from './page-body.tsx'

const files = import.meta.glob<string>('./pictures/*.{avif,webp}', { eager: true, query: '?url', import: 'default' })
const nook = pictureSources(files, 'extra-reading-nook', { width: 1200, height: 900 })

const listening = () => {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

export function AuthFrame() {
  const session = useSessionStore()
  // The session core is loaded only when a form is touched; a login in another tab is detected without it.
  useEffect(() => {
    const prepare = () => void session.prepare()
    const { abort, signal } = listening()
    for (const touch of ['focusin', 'pointerdown'] as const) {
      document.addEventListener(touch, prepare, { once: true, signal })
    }
    const unsubscribe = listenToTabs(prepare)
    return () => {
      abort()
      unsubscribe()
    }
  }, [session])
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="flex min-h-dvh flex-col">
        <OfflineBanner />
        <Header layout="auth" />
        <PageBody className="mx-auto flex w-full max-w-[28rem] flex-1 flex-col justify-start px-5 pt-10 pb-16 sm:justify-center sm:px-8 sm:pt-6 sm:pb-24" />
      </div>
      <div className="sticky top-0 h-dvh p-4 pl-0 max-lg:hidden">
        <Picture
          sources={nook}
          sizes="(min-width: 1024px) 70vw, 1px"
          alt=""
          loading="lazy"
          className="size-full rounded-lg bg-sunken object-cover object-[46%_50%]"
        />
      </div>
    </div>
  )
}
