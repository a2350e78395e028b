import { messages } from '@joinery/contract/messages'
import { expect, it } from 'vitest'

import { addFiles, buildProject, fileForm, type TestFile } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

const owner = await buildUser(app)
const id = (await buildProject(owner)).uid_project

const postMessage = (file: TestFile) => owner.call('createReply', { params: { id }, form: fileForm([file]) })

const words = 'Höhe;Größe\r\n720;18\r\n'
const littleEndian = Buffer.from(`\ufeff${words}`, 'utf16le')
const bigEndian = Buffer.from(littleEndian).swap16()

it.each([
  ['windows-1252', 'list.csv', Buffer.from(words, 'latin1'), 'text/csv', 'text/plain'],
  ['windows-1252', 'BMW.txt', Buffer.from('BMW: Türen', 'latin1'), 'text/plain', 'text/plain'],
  ['UTF-16', 'list.txt', littleEndian, 'text/plain', 'text/plain; charset=utf-16le'],
  ['UTF-16, the other way round', 'list.csv', bigEndian, 'text/csv', 'text/plain; charset=utf-16be'],
  ['UTF-8', 'list.csv', Buffer.from(words), 'text/csv', 'text/plain; charset=utf-8'],
])('a text in %s can be attached and is returned unchanged', async (_, name, bytes, mimetype, served) => {
  const { status, body } = await postMessage({ name, bytes })
  expect(status).toBe(201)
  const [file] = body.reply.attachments
  expect(file).toMatchObject({ filename: name, mimetype, filesize: bytes.length })
  const answer = await app.app.http.inject({ url: file.url })
  expect(answer.headers['content-type']).toBe(served)
  expect(answer.rawPayload.equals(bytes)).toBe(true)
  const found = await owner.call('search', { query: { q: name } })
  expect(found.body.files.map((one: { mimetype: string }) => one.mimetype)).toContain(mimetype)
})

it('binary data is not treated as text: a message rejects it, a project stores it as a file', async () => {
  const bytes = Buffer.concat([Buffer.from('Größe', 'latin1'), Buffer.from([1, 2, 3])])
  for (const head of [bytes, Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), bytes])]) {
    const { status, body } = await postMessage({ name: 'measures.txt', bytes: head })
    expect([status, body.error]).toEqual([415, messages.file.invalidText])
  }
  await addFiles(owner, { uid_project: id }, [{ name: 'measures.txt', bytes }])
  const { files } = (await owner.call('getProject', { params: { id } })).body
  expect(files).toMatchObject([{ filename: 'measures.txt', mimetype: 'application/octet-stream' }])
})

it('a program is not recognised as text', async () => {
  const bytes = Buffer.from('#!/bin/sh\necho Größe', 'latin1')
  const { status, body } = await postMessage({ name: 'start.txt', bytes })
  expect([status, body.error]).toEqual([415, messages.file.programNotAllowed])
})
