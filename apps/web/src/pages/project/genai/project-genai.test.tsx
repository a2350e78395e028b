import type { Generation } from '@joinery/contract/generations'
import { messages } from '@joinery/contract/messages'
import { genaiMessages, localPromptExamples } from '@joinery/contract/messages/genai-messages'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { showToast } from '#kit/ui/feedback/toast.ts'
import { buildAttachment } from '#testing/build-attachment.ts'
import { buildGenerated, buildGeneration, buildProvider } from '#testing/build-generated.ts'
import { buildProject, projectId } from '#testing/build-project.ts'
import { buildSelection } from '#testing/build-selection.ts'
import { serveFiles } from '#testing/serve-files.ts'

import {
  type Page,
  alerts,
  fill,
  generate,
  input,
  inputNames,
  make,
  newPerson,
  picture,
  prompt,
  slider,
  visit,
  prepareTable,
} from './genai-testing.ts'

prepareTable()

describe('empty workspace', () => {
  test('shows an empty state with one way to add images', async () => {
    await visit()
    expect(screen.getByText('PNG, JPG, GIF up to 10MB')).toBeTruthy()
    expect(screen.getAllByLabelText('Add images')).toHaveLength(1)
    expect(input().multiple).toBe(true)
    expect(screen.getByText('Images by gemini. Nothing is used for training.')).toBeTruthy()
    // The price is beside the button, not part of its name.
    expect(generate().textContent).toBe('Generate')
    expect(screen.getByText('100 credits')).toBeTruthy()
    expect(screen.getByText('You have 1,500 credits')).toBeTruthy()
  })

  test('offers an example prompt per trade until the user types one', async () => {
    const { hand } = await visit()
    const examples = within(screen.getByRole('list', { name: 'Examples' })).getAllByRole('button')
    expect(examples.map(({ textContent }) => textContent)).toEqual([
      'Kitchen cabinetry',
      'Living room',
      'Stone countertop',
      'Listing to stage',
    ])
    await hand.click(screen.getByRole('button', { name: 'Stone countertop' }))
    expect(prompt().value).toContain('countertop')
    await hand.click(screen.getByRole('button', { name: 'Living room' }))
    expect(prompt().value).toContain('sofa')
    await hand.type(prompt(), ' My own words.')
    expect(screen.queryByRole('list', { name: 'Examples' })).toBeNull()
  })

  test('offers only examples the local preview can apply to every image while it is chosen', async () => {
    const local = buildProvider('local', { current: true, previews: true })
    await visit({ answers: { listProviders: { providers: [local, buildProvider('gemini')] } } })
    const examples = within(screen.getByRole('list', { name: 'Examples' })).getAllByRole('button')
    expect(examples.map(({ title }) => title)).toEqual(localPromptExamples.map((example) => example.prompt))
  })

  test.each([
    ['nothing', [], ''],
    ['a prompt alone', [], 'Walnut'],
    ['an image alone', [picture()], ''],
    ['an image and spaces', [picture()], '   '],
  ])('with %s the button says what is missing, and nothing is sent', async (_, files, words) => {
    const { hand, api } = await visit()
    if (files.length > 0) await hand.upload(input(), files)
    if (words) await hand.type(prompt(), words)
    expect(generate().disabled).toBe(false)
    await hand.click(generate())
    expect(alerts()).toEqual(['Please select at least one image and enter a prompt'])
    expect(api.sent('switchProvider')).toEqual([])
    expect(api.sent('createGeneration')).toEqual([])
  })
})

describe('input images', () => {
  test('accepts at most 5 images and says when others are dropped', async () => {
    const { hand } = await visit()
    await hand.upload(
      input(),
      [1, 2, 3, 4, 5, 6, 7].map((number) => picture(`${number}.jpg`)),
    )
    expect(inputNames()).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg'])
    expect(alerts()).toEqual(['Maximum 5 images allowed'])
    await hand.click(screen.getByRole('button', { name: 'Remove 2.jpg' }))
    expect(inputNames()).toEqual(['1.jpg', '3.jpg', '4.jpg', '5.jpg'])
    expect(alerts()).toEqual([])
  })

  test.each([
    ['a PDF', picture('plan.pdf', 'application/pdf'), messages.ai.inputNotImage],
    ['an SVG', picture('drawing.svg', 'image/svg+xml'), messages.ai.inputNotImage],
    ['one over 10 MB', picture('large.png', 'image/png', 10 * 2 ** 20 + 1), messages.ai.inputTooLarge],
  ])('rejects unsupported images: %s', async (_, file, sentence) => {
    await visit()
    fireEvent.drop(screen.getByText(genaiMessages.emptyTitle), {
      dataTransfer: { types: ['Files'], files: [file, picture('oak.jpg')] },
    })
    expect(inputNames()).toEqual(['oak.jpg'])
    expect(alerts()).toEqual([sentence])
  })

  test('accepts images pasted into the page and into the prompt', async () => {
    await visit()
    const paste = (target: Element, file: File) =>
      fireEvent(
        target,
        createEvent.paste(target, { clipboardData: { files: [file], getData: () => '' } as unknown as DataTransfer }), // partial
      )
    paste(document.body, picture('one.png', 'image/png'))
    paste(prompt(), picture('two.png', 'image/png'))
    expect(inputNames()).toEqual(['one.png', 'two.png'])
  })

  test('can make another image the main one', async () => {
    const page = await visit()
    await fill(page, [picture('room.jpg'), picture('stone.jpg')])
    await page.hand.click(screen.getByRole('button', { name: genaiMessages.makeMain('stone.jpg') }))
    expect(inputNames()).toEqual(['stone.jpg', 'room.jpg'])
  })

  test('are chosen from the project images', async () => {
    const files = [
      buildAttachment(1),
      buildAttachment(2, { filename: 'plan.pdf', mimetype: 'application/pdf' }),
      buildAttachment(3, { filesize: 20 * 2 ** 20 }),
    ]
    const { hand, asked } = await visit({ files })
    await hand.click(screen.getByRole('button', { name: 'From this project' }))
    const offered = within(screen.getByRole('list', { name: genaiMessages.projectImages })).getAllByRole('button')
    expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual(['picture-1.jpg', 'picture-3.jpg'])
    for (const button of offered) await hand.click(button)
    await hand.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(inputNames()).toEqual(['picture-1.jpg', 'picture-3.jpg']))
    expect(screen.queryByRole('dialog')).toBeNull()
    // An image too large to upload is fetched in a smaller size.
    expect(asked).toEqual(['/api/files/1?ends=1&signature=a', '/api/files/3?ends=1&signature=a&w=2048'])
  })

  test('are chosen from the selections, whose titles become captions', async () => {
    const image = buildAttachment(7, { filename: 'photo.jpg' })
    const selections = [buildSelection(1, { title: 'Dome pendant', image }), buildSelection(2, { title: 'No image' })]
    const { hand } = await visit({
      files: [buildAttachment(1)],
      answers: { listSelections: { selections, totals: null, version: 1, nextCursor: null } },
    })
    await hand.click(screen.getByRole('button', { name: 'From this project' }))
    const offered = within(await screen.findByRole('list', { name: genaiMessages.selections })).getAllByRole('button')
    expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual(['Dome pendant'])
    for (const button of offered) await hand.click(button)
    await hand.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(inputNames()).toEqual(['Dome pendant.jpg']))
    expect(screen.getByTitle('Dome pendant').textContent).toBe('Dome pendant')
  })

  test('offers no choice in a project without images', async () => {
    await visit({ files: [buildAttachment(2, { filename: 'plan.pdf', mimetype: 'application/pdf' })] })
    expect(screen.queryByRole('button', { name: 'From this project' })).toBeNull()
  })

  test('opens with an image from the project files and asks for a prompt', async () => {
    const { hand, address } = await visit({ files: [buildAttachment(1)] })
    await hand.click(screen.getByRole('link', { name: 'Description' }))
    await hand.click(await screen.findByRole('button', { name: 'Use in Gen A.I.' }))
    await waitFor(() => expect(inputNames()).toEqual(['picture-1.jpg']))
    expect(address()).toMatch(/\/genai$/)
    expect(document.activeElement).toBe(prompt())
  })

  test('shows an error when project images cannot be loaded, and keeps the selection', async () => {
    const { hand, api } = await visit({ files: [buildAttachment(1)] })
    serveFiles(api, 404)
    await hand.click(screen.getByRole('button', { name: 'From this project' }))
    await hand.click(screen.getByRole('button', { name: 'picture-1.jpg' }))
    await hand.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(alerts()).toEqual(['Failed to download file']))
    expect(screen.getByRole('button', { name: 'picture-1.jpg' }).getAttribute('aria-pressed')).toBe('true')
  })
})

describe('workspace state', () => {
  const leave = async ({ hand }: Page) => {
    await hand.click(screen.getByRole('link', { name: 'Description' }))
    await screen.findByRole('heading', { name: 'Files' })
  }
  const comeBack = async ({ hand }: Page) => {
    await hand.click(screen.getByRole('link', { name: 'Gen A.I.' }))
    await screen.findByRole('button', { name: 'Generate' })
  }

  test('keeps images, prompt and a running generation while another tab is open', async () => {
    const answer = Promise.withResolvers<{ generation: Generation }>()
    const page = await visit({ answers: { createGeneration: () => answer.promise } })
    await fill(page)
    await leave(page)
    await comeBack(page)
    expect(inputNames()).toEqual(['oak.jpg'])
    expect(prompt().value).toBe('Walnut fronts')
    await page.hand.click(generate())
    await leave(page)
    await act(async () => answer.resolve({ generation: buildGeneration() }))
    await comeBack(page)
    expect(slider()).toBeTruthy()
  })

  test('restores the prompt after a reload, for its user and project only', async () => {
    const user = newPerson()
    const first = await visit({ user })
    await first.hand.type(prompt(), 'Walnut fronts')
    first.unmount()
    const second = await visit({ user })
    expect(prompt().value).toBe('Walnut fronts')
    second.unmount()
    const third = await visit({ user, project: buildProject({ uid_project: projectId(2) }) })
    expect(prompt().value).toBe('')
    third.unmount()
    await visit()
    expect(prompt().value).toBe('')
  })

  test('is empty after Reset', async () => {
    const page = await visit()
    await make(page)
    await page.hand.click(screen.getByRole('button', { name: 'Reset' }))
    expect([inputNames(), prompt().value, slider(), alerts()]).toEqual([[], '', null, []])
    await leave(page)
    await comeBack(page)
    expect([inputNames(), prompt().value, slider()]).toEqual([[], '', null])
  })

  test('is restored by Undo after Reset', async () => {
    const page = await visit()
    await make(page)
    await page.hand.click(screen.getByRole('button', { name: 'Reset' }))
    expect(await screen.findByText(genaiMessages.cleared)).toBeTruthy()
    await page.hand.click(screen.getByRole('button', { name: 'Undo' }))
    expect([inputNames(), prompt().value]).toEqual([['oak.jpg'], 'Walnut fronts'])
    expect(slider()).toBeTruthy()
    // Undo restores the live workspace, so further changes are kept.
    await page.hand.type(prompt(), ', oiled')
    await leave(page)
    await comeBack(page)
    expect([inputNames(), prompt().value]).toEqual([['oak.jpg'], 'Walnut fronts, oiled'])
  })

  test('is restored by Undo after a tab change, beside images added since', async () => {
    const page = await visit()
    await make(page)
    await page.hand.click(screen.getByRole('button', { name: 'Reset' }))
    await leave(page)
    await comeBack(page)
    await fill(page, [picture('stone.jpg')], 'Stone')
    await page.hand.click(await screen.findByRole('button', { name: 'Undo' }))
    expect([inputNames(), prompt().value]).toEqual([['oak.jpg', 'stone.jpg'], 'Stone'])
    expect(slider()).toBeTruthy()
  })

  test('offers no Undo when Reset finds an empty workspace', async () => {
    const { hand } = await visit()
    await hand.click(screen.getByRole('button', { name: 'Reset' }))
    // An Undo toast would be shown before this one.
    act(() => showToast({ text: 'The next' }))
    await screen.findByText('The next')
    expect(screen.queryByText(genaiMessages.cleared)).toBeNull()
  })

  test('takes over a prompt from the history state once', async () => {
    const user = newPerson()
    const page = await visit({ user, state: { prompt: 'Brought along' } })
    expect(prompt().value).toBe('Brought along')
    await waitFor(() => expect(page.historyState()).toBeNull())
  })
})

describe('previous images', () => {
  test('are shown when selected, with their prompt to reuse', async () => {
    const { hand } = await visit({ history: [buildGenerated(3), buildGenerated(2), buildGenerated(1)] })
    await hand.click(await screen.findByRole('button', { name: /Walnut 2/ }))
    expect(slider()).toBeTruthy()
    // More images can be added beside it.
    expect(screen.getByLabelText('Add images')).toBeTruthy()
    await hand.click(screen.getByRole('button', { name: 'Reuse prompt' }))
    expect(prompt().value).toBe('Walnut 2')
    expect(screen.queryByRole('button', { name: 'Reuse prompt' })).toBeNull()
    expect(screen.getByRole('link', { name: 'All generated images' }).getAttribute('href')).toBe(
      '/settings?tab=ai-generated',
    )
  })

  test('show an error with a retry when they cannot be loaded', async () => {
    const { hand, api } = await visit({ answers: { listGenerated: { fault: 500, text: '' } } })
    await waitFor(() => expect(alerts()).toEqual(['Failed to fetch generated images Try Again']))
    api.answer({ listGenerated: { images: [buildGenerated(1)], hasMore: false } })
    await hand.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('img', { name: 'Walnut 1' })).toBeTruthy()
  })
})
