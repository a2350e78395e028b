// Five views in the usual run; views.deep.spec.ts visits all of them, in every theme and width.
import { faultsOf } from '../fixtures/axe.ts'
import { phone } from '../fixtures/devices.ts'
import { troublesOf } from '../fixtures/fits.ts'
import { expect, test } from '../fixtures/studio.ts'
import { goTo, isUsual, studioViews } from '../fixtures/views.ts'

// In one worker, which builds the studio once.
test.describe.configure({ mode: 'default' })

test('shows five views without an accessibility fault in either theme', async ({ signIn, studio }) => {
  const { page } = await signIn(studio.owner)
  const faults: string[] = []
  for (const view of studioViews(studio).filter(isUsual)) {
    await goTo(page, view)
    faults.push(...(await faultsOf(page, view.name)))
  }
  expect(faults).toEqual([])
})

test('fits five views to a phone, with controls large enough for a finger', async ({ signIn, studio }) => {
  const { page } = await signIn(studio.owner, { ...phone, viewport: { width: 360, height: 740 } })
  const found: string[] = []
  for (const view of studioViews(studio).filter(isUsual)) found.push(...(await troublesOf(page, view)))
  expect(found).toEqual([])
})
