import { genaiMessages } from '@joinery/contract/messages/genai-messages'
import type { Project } from '@joinery/contract/projects'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { buildGenerated, buildGeneration } from '#testing/build-generated.ts'
import { buildFile, buildJoinedProject, buildProject, projectId } from '#testing/build-project.ts'
import { serveFiles, watchSaved } from '#testing/serve-files.ts'

import { prepareTable, alerts, formOf, generate, inputNames, make, slider, visit } from './genai-testing.ts'

prepareTable()

describe('generated result', () => {
  test('is downloaded under its name', async () => {
    const page = await visit()
    await make(page)
    const saved = watchSaved()
    await page.hand.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved).toEqual(['walnut-1.jpg']))
    expect(page.asked).toEqual(['/api/ai/images/1?ends=1&signature=a'])
  })

  test('opens in the large view and downloads from there', async () => {
    const page = await visit()
    await make(page)
    await page.hand.click(screen.getByRole('button', { name: 'Open' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'walnut-1.jpg' }))
    expect(await dialog.findByRole('button', { name: 'Zoom in' })).toBeTruthy()
    const saved = watchSaved()
    await page.hand.click(dialog.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved).toEqual(['walnut-1.jpg']))
    serveFiles(page.api, 500)
    await page.hand.click(dialog.getByRole('button', { name: 'Download' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Failed to download image')
    await page.hand.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(slider()).toBeTruthy()
  })

  test('opens when clicked if there is no source image to compare with', async () => {
    const { hand } = await visit({ history: [buildGenerated(2, { inputs: [] })] })
    await hand.click(await screen.findByRole('button', { name: /Walnut 2/ }))
    await hand.click(screen.getByRole('button', { name: /^Open Walnut 2/ }))
    expect(await screen.findByRole('dialog', { name: 'walnut-2.jpg' })).toBeTruthy()
  })

  test('shows an error when the download fails', async () => {
    const page = await visit()
    await make(page)
    serveFiles(page.api, 500)
    await page.hand.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(alerts()).toEqual(['Failed to download image']))
  })

  test('is downloaded from a fresh URL when its URL has expired', async () => {
    const page = await visit()
    await make(page)
    const saved = watchSaved()
    const requestedUrls = serveFiles(page.api, 403)
    const fresh = '/api/ai/images/1?ends=2&signature=b'
    page.api.answer({ listGenerated: { images: [buildGenerated(1, { url: fresh })], hasMore: false } })
    await page.hand.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved).toEqual(['walnut-1.jpg']))
    expect(requestedUrls.at(-1)).toBe(fresh)
  })

  test('becomes the main image of the next generation', async () => {
    const page = await visit()
    await make(page)
    await page.hand.click(screen.getByRole('button', { name: 'Use as input image' }))
    await waitFor(() => expect(inputNames()).toEqual(['walnut-1.jpg', 'oak.jpg']))
    await page.hand.click(generate())
    await waitFor(() => expect(page.api.sent('createGeneration')).toHaveLength(2))
    expect(page.api.sent('createGeneration').map(formOf)[1]?.images).toEqual(['walnut-1.jpg', 'oak.jpg'])
  })

  test('does not bring back an image removed while the result was loading', async () => {
    const page = await visit()
    await make(page)
    const arrived = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (address: string, options?: RequestInit) => {
      if (!address.includes('/ai/images/')) return page.api.fetch(address, options)
      await arrived.promise
      return new Response('bytes')
    })
    await page.hand.click(screen.getByRole('button', { name: 'Use as input image' }))
    await page.hand.click(screen.getByRole('button', { name: 'Remove oak.jpg' }))
    arrived.resolve()
    await waitFor(() => expect(inputNames()).toEqual(['walnut-1.jpg']))
  })

  test('is saved to the project files by the server, once for a double click', async () => {
    const project = buildJoinedProject()
    const page = await visit({ project, answers: { saveGenerated: { file: buildFile() } } })
    await make(page)
    await page.hand.dblClick(screen.getByRole('button', { name: 'Save to project' }))
    expect(await screen.findByText(genaiMessages.result.saved)).toBeTruthy()
    const saved = page.api.sent('saveGenerated')
    expect(saved.map(({ path, body }) => [path, body])).toEqual([
      [`/ai/generated/${buildGenerated(1).id}/save`, { uid_project: project.uid_project }],
    ])
    // The client does not download the file.
    expect(page.asked).toEqual([])
  })

  test('can become a version of its source file, even when that has newer versions', async () => {
    const plan = buildFile({ uid_file: projectId(502), uid_stack: projectId(500), version: 3, version_count: 3 })
    const made = buildGenerated(1, { source_uid_file: projectId(501) })
    const page = await visit({
      files: [plan],
      answers: {
        createGeneration: { generation: buildGeneration(1, { images: [made] }) },
        listVersions: { versions: [plan], pins: [], is_project_file: true },
        addVersion: { file: { ...plan, uid_file: projectId(503), version: 4 } },
        getReview: { stacks: [], open: [], decided: [] },
      },
    })
    await make(page)
    await page.hand.dblClick(
      await screen.findByRole('button', { name: genaiMessages.result.saveAsVersionOf('plan.png') }),
    )
    expect(await screen.findByText(genaiMessages.result.savedAsVersion(4, 'plan.png'))).toBeTruthy()
    expect(page.api.sent('addVersion').map(({ path, body }) => [path, body])).toEqual([
      [`/projects/files/${plan.uid_stack}/versions`, { uid_image: made.id }],
    ])
    expect(page.api.sent('saveGenerated')).toEqual([])
  })

  test('offers no version when it was not generated from a project file', async () => {
    const page = await visit({ files: [buildFile()] })
    await make(page)
    expect(screen.queryByRole('button', { name: /Save as new version/ })).toBeNull()
    expect(page.api.sent('listVersions')).toEqual([])
  })

  test.each<[string, Project, string[]]>([
    ['a member', buildJoinedProject(), ['Save to project', 'Post to group chat', 'Create card']],
    ['an owner', buildProject(), ['Save to project', 'Post to group chat', 'Create card']],
    ['the owner of an archived project', buildProject({ status: 'archived' }), []],
  ])('can be shared by %s within their permissions', async (_, project, names) => {
    const page = await visit({ project })
    await make(page)
    const offered = screen
      .queryAllByRole('button', { name: /^(Save to project|Post to group chat|Create card)$/ })
      .map(({ textContent }) => textContent)
    expect(offered).toEqual(names)
  })

  test('is posted to the discussion with its label and prompt', async () => {
    const page = await visit({
      answers: {
        createGeneration: {
          generation: buildGeneration(1, { images: [buildGenerated(1, { prompt: 'Oak & <brass>' })] }),
        },
      },
    })
    await make(page)
    page.api.answer({ createReply: {} })
    await page.hand.click(screen.getByRole('button', { name: 'Post to group chat' }))
    expect(await screen.findByText(genaiMessages.result.posted)).toBeTruthy()
    const [{ path, body } = { path: '', body: undefined }] = page.api.sent('createReply')
    expect(path).toBe(`/projects/${projectId()}/replies`)
    expect(body).toMatchObject({
      replyType: 'discussion',
      content: '<p><strong>AI-made</strong></p><p>Oak &amp; &lt;brass&gt;</p>',
      uid_images: [buildGenerated(1).id],
    })
  })

  test('becomes a card with its prompt', async () => {
    const page = await visit()
    await make(page)
    page.api.answer({ createReply: {} })
    await page.hand.click(screen.getByRole('button', { name: 'Create card' }))
    expect(await screen.findByText(genaiMessages.result.cardCreated)).toBeTruthy()
    const [sent] = page.api.sent('createReply')
    expect(sent?.body).toMatchObject({
      replyType: 'kanban',
      content: '<p>Walnut 1</p>',
      uid_images: [buildGenerated(1).id],
    })
  })

  test('shows the reason when it cannot be saved or posted', async () => {
    const page = await visit({ answers: { saveGenerated: { fault: 500, text: '' } } })
    await make(page)
    await page.hand.click(screen.getByRole('button', { name: 'Save to project' }))
    await waitFor(() => expect(alerts()).toEqual(['Failed to save the image. Please try again.']))
    page.api.answer({ createReply: 'offline' })
    await page.hand.click(screen.getByRole('button', { name: 'Post to group chat' }))
    await waitFor(() => expect(alerts()).toEqual(['Network error - please check your connection']))
  })
})
