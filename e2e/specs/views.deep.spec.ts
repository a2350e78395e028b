// Every view in every theme and width, visited in one page each.
import { stretch } from '@joinery/server/testing/stretch'
import type { BrowserContextOptions, Page } from '@playwright/test'

import { faultsIn } from '../fixtures/axe.ts'
import { phone } from '../fixtures/devices.ts'
import { troublesOf } from '../fixtures/fits.ts'
import type { Person, SignedIn } from '../fixtures/people.ts'
import { showTheme } from '../fixtures/show-theme.ts'
import { expect, type Studio, test } from '../fixtures/studio.ts'
import { goTo, newcomerViews, type View, studioViews, visitorViews } from '../fixtures/views.ts'

test.describe.configure({ timeout: stretch(1_200_000) })

type SignIn = (person?: Person, device?: BrowserContextOptions) => Promise<SignedIn>

/** Views by reader. A visitor's page belongs to an account whose cookies were deleted. */
const readers: Record<
  string,
  (signIn: SignIn, studio: Studio, device?: BrowserContextOptions) => Promise<{ page: Page; views: readonly View[] }>
> = {
  'a visitor': async (signIn, _studio, device) => {
    const { page, context } = await signIn(undefined, device)
    await context.clearCookies()
    return { page, views: visitorViews }
  },
  'a new account': async (signIn, _studio, device) => ({
    page: (await signIn(undefined, device)).page,
    views: newcomerViews,
  }),
  'the owner of a studio': async (signIn, studio, device) => ({
    page: (await signIn(studio.owner, device)).page,
    views: studioViews(studio),
  }),
}

for (const [reader, open] of Object.entries(readers)) {
  for (const theme of ['light', 'dark'] as const) {
    test(`shows ${reader} every view without an accessibility fault in the ${theme} theme`, async ({
      signIn,
      studio,
    }) => {
      const { page, views } = await open(signIn, studio)
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      const faults: string[] = []
      for (const view of views) {
        await goTo(page, view)
        await showTheme(page, theme)
        faults.push(...(await faultsIn(page, view.name, theme)))
      }
      expect(faults).toEqual([])
    })
  }

  for (const viewport of [
    { width: 360, height: 740 },
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
    { width: 740, height: 360 },
  ]) {
    const size = `${viewport.width} by ${viewport.height} pixels`
    test(`fits every view of ${reader} into ${size}, with controls large enough for a finger`, async ({
      signIn,
      studio,
    }) => {
      const { page, views } = await open(signIn, studio, { ...phone, viewport })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const found: string[] = []
      for (const view of views) found.push(...(await troublesOf(page, view)))
      expect(found).toEqual([])
    })
  }
}
