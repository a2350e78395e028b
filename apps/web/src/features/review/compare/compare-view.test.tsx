import type { Attachment } from '@joinery/contract/files'
import { compareMessages } from '@joinery/contract/messages/compare-messages'
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { buildVersions, buildView, renderReview } from '#features/review/review-testing.tsx'
import { buildAttachment } from '#testing/build-attachment.ts'
import { buildProject } from '#testing/build-project.ts'

import { MemberCompare } from './member-compare.tsx'

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: true }))
})

const plan = buildAttachment(40, { filename: 'plan.jpg' })
const onClose = vi.fn<() => void>()

/** Holds the shown version and the one it is compared with. */
function Viewer({ versions, files }: { versions: readonly Attachment[]; files: readonly Attachment[] }) {
  const [shown, setShown] = useState(versions[0]?.uid_file)
  const [compared, setCompared] = useState<string | null>(versions[1]?.uid_file ?? null)
  const file = versions.find(({ uid_file }) => uid_file === shown) ?? plan
  const other = [...versions, ...files].find(({ uid_file }) => uid_file === compared) ?? plan
  const view = buildView({ versions, file })
  const asks = { onShow: setShown, onCompare: setCompared }
  return <MemberCompare view={{ ...view, ...asks }} left={other} right={file} onClose={onClose} />
}

const visit = async (versions = buildVersions(3), files: Attachment[] = [plan]) => {
  const project = buildProject()
  const page = await renderReview(<Viewer versions={versions} files={files} />, {
    getProject: { project, files: [...files, ...versions.slice(0, 1)] },
  })
  return page
}
const says = () => screen.getAllByRole('status').at(-1)?.textContent
const mode = (name: string) => screen.getByRole('button', { name })
const drawn = () => document.querySelector<HTMLElement>('[data-compare]')
/** The right image, on top of the left one. */
const over = () => drawn()?.lastElementChild as HTMLElement | null // the test DOM has no other elements there
const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })

test('compares two versions in four modes, by keyboard', async () => {
  const { hand } = await visit()
  expect(says()).toBe('Version 2 on the left, Version 3 on the right')
  expect(mode('Slider').getAttribute('aria-pressed')).toBe('true')
  expect(over()?.style.clipPath).toContain('50cqw')
  await hand.keyboard('2')
  expect(mode('Side by side').getAttribute('aria-pressed')).toBe('true')
  expect(screen.getAllByRole('application').map((stage) => stage.getAttribute('aria-label'))).toEqual([
    'Version 2, on the left',
    'Version 3, on the right',
  ])
  await hand.keyboard('3')
  expect(over()?.style.opacity).toBe('0.5')
  await hand.keyboard('4')
  expect(over()?.style.mixBlendMode).toBe('difference')
  await hand.keyboard('1')
  expect(mode('Slider').getAttribute('aria-pressed')).toBe('true')
})

test('steps the left version with arrow keys and the right one with Shift, never the same on both sides', async () => {
  const { hand } = await visit(buildVersions(4))
  expect(says()).toBe('Version 3 on the left, Version 4 on the right')
  await hand.keyboard('{ArrowLeft}')
  expect(says()).toBe('Version 2 on the left, Version 4 on the right')
  await hand.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(says()).toBe('Version 1 on the left, Version 4 on the right')
  await hand.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  expect(says()).toBe('Version 1 on the left, Version 3 on the right')
  await hand.keyboard('{ArrowRight}{ArrowRight}')
  expect(says()).toBe('Version 4 on the left, Version 3 on the right')
  expect(document.body.textContent).toContain(compareMessages.shortcuts)
})

test('steps and selects by buttons and lists on touch screens', async () => {
  const { hand } = await visit()
  await hand.click(screen.getByRole('button', { name: 'Show an older version on the left' }))
  expect(says()).toBe('Version 1 on the left, Version 3 on the right')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Show an older version on the left' }).disabled).toBe(
    true,
  )
  await hand.selectOptions(choice('Right'), screen.getAllByRole('option', { name: /Version 2/ })[1] ?? '')
  expect(says()).toBe('Version 1 on the left, Version 2 on the right')
})

test('compares any other project image on either side', async () => {
  const { hand } = await visit()
  const others = await within(choice('Left')).findByRole('group', { name: 'Other files' })
  expect(
    within(others)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['plan.jpg'])
  await hand.selectOptions(choice('Left'), 'plan.jpg')
  expect(says()).toBe('plan.jpg on the left, Version 3 on the right')
  await hand.selectOptions(choice('Left'), within(choice('Left')).getByRole('option', { name: /Version 1/ }))
  await hand.selectOptions(choice('Right'), 'plan.jpg')
  expect(says()).toBe('Version 1 on the left, plan.jpg on the right')
})

test('offers only comparable files', async () => {
  const pdf = buildAttachment(41, { filename: 'plan.pdf', mimetype: 'application/pdf' })
  await visit(buildVersions(2), [pdf, plan])
  await within(choice('Left')).findByRole('group', { name: 'Other files' })
  expect(screen.queryByRole('option', { name: 'plan.pdf' })).toBeNull()
})

test('moves the divider with a range input, whose arrow keys do nothing else', async () => {
  await visit()
  const range = screen.getByRole('slider', { name: compareMessages.ranges.slider })
  fireEvent.change(range, { target: { value: '20' } })
  expect(over()?.style.clipPath).toContain('20cqw')
  fireEvent.keyDown(range, { key: 'ArrowLeft' })
  expect(says()).toBe('Version 2 on the left, Version 3 on the right')
})

test('sets opacity and difference brightness with a range input', async () => {
  const { hand } = await visit()
  await hand.click(mode('Overlay'))
  fireEvent.change(screen.getByRole('slider', { name: compareMessages.ranges.overlay }), { target: { value: '80' } })
  expect(over()?.style.opacity).toBe('0.8')
  await hand.click(mode('Difference'))
  fireEvent.change(screen.getByRole('slider', { name: compareMessages.ranges.difference }), { target: { value: '4' } })
  expect(drawn()?.style.filter).toBe('brightness(4)')
  await hand.click(mode('Overlay'))
  expect(over()?.style.opacity).toBe('0.8')
})

test('fits images of different shapes into one box with a notice', async () => {
  const [second, first] = buildVersions(2)
  if (!second || !first) throw new Error('There are two')
  await visit([second, { ...first, width: 1000, height: 1000 }], [])
  expect(document.body.textContent).toContain(
    compareMessages.differentProportions('Version 1', '1000 × 1000', 'Version 2', '1600 × 1200'),
  )
  expect(drawn()?.querySelector<HTMLElement>('.relative')?.style.width).toBe('75%')
})

test('closes with its button', async () => {
  const { hand } = await visit()
  await hand.click(screen.getByRole('button', { name: 'Done' }))
  expect(onClose).toHaveBeenCalledOnce()
})
