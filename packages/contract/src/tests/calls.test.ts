import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'

import type { CallSchemas } from '../call-schema.ts'
import type {
  BodyOf,
  CallInput,
  GuestCallName,
  Calls,
  PublicCallName,
  QueryOf,
  SessionCallName,
} from '../call-types.ts'
import { callPath, type CallName, type PathName, requestPath } from '../calls.ts'

describe('callPath and requestPath', () => {
  it('fill in the parameters and escape each part', () => {
    expect(callPath('listProjects')).toBe('/projects')
    expect(callPath('removeMember', { id: 'p 1', email: 'a/b@c.example' })).toBe(
      '/projects/p%201/members/a%2Fb%40c.example',
    )
    expect(callPath('downloadReplyAttachment', { id: '1', replyId: '2', attachmentId: '3' })).toBe(
      '/projects/1/replies/2/attachments/3',
    )
  })

  it('append the query and leave out undefined values', () => {
    expect(requestPath('search', {}, { q: 'oak & brass', page: 2, all: true, none: undefined })).toBe(
      '/search?q=oak%20%26%20brass&page=2&all=true',
    )
    expect(requestPath('listReplies', { id: '1' }, { q: undefined })).toBe('/projects/1/replies')
  })

  it('throw when a parameter is missing', () => {
    expect(() => requestPath('getProject')).toThrow('The path of getProject needs id')
  })
})

type SomeFile = NonNullable<BodyOf<'createProject'>['attachments']>[number]

/** Checked by the compiler: a line that compiles makes its @ts-expect-error an error. */
const doesNotCompile = (..._calls: readonly (() => unknown)[]): void => {}

describe('call types', () => {
  it('name the parameters of a path', () => {
    expectTypeOf<PathName<'getMe'>>().toEqualTypeOf<never>()
    expectTypeOf<PathName<'markProjectRead'>>().toEqualTypeOf<'id'>()
    expectTypeOf<PathName<'removeMember'>>().toEqualTypeOf<'id' | 'email'>()
    expectTypeOf<PathName<'downloadReplyAttachment'>>().toEqualTypeOf<'id' | 'replyId' | 'attachmentId'>()
  })

  it('reject a missing, misspelt or superfluous parameter', () => {
    doesNotCompile(
      // @ts-expect-error forgotten
      () => callPath('getProject'),
      // @ts-expect-error forgotten
      () => callPath('removeMember', { id: '1' }),
      // @ts-expect-error misspelt
      () => callPath('getProject', { projectId: '1' }),
      // @ts-expect-error one too many
      () => callPath('getProject', { id: '1', email: 'a@b.example' }),
      // @ts-expect-error none is taken
      () => callPath('getMe', { id: '1' }),
    )
    expectTypeOf<{ params: { id: string } }>().toExtend<CallInput<'getProject'>>()
    expectTypeOf<object>().not.toExtend<CallInput<'getProject'>>()
    expectTypeOf<{ params: { projectId: string } }>().not.toExtend<CallInput<'getProject'>>()
    expectTypeOf<{ params: { id: string } }>().not.toExtend<CallInput<'getMe'>>()
  })

  it('take queries from their schemas, with the output type of coerced values', () => {
    expectTypeOf<QueryOf<'getMe'>>().toEqualTypeOf<undefined>()
    expectTypeOf<QueryOf<'search'>>().toEqualTypeOf<{ readonly q: string }>()
    expectTypeOf<QueryOf<'listGenerated'>>().toEqualTypeOf<{ readonly page?: number; readonly limit?: number }>()
    expectTypeOf<object>().not.toExtend<CallInput<'search'>>()
    expectTypeOf<object>().toExtend<CallInput<'listGenerated'>>()
    expectTypeOf<{ query: { replyType: 'gossip' } }>().not.toExtend<Pick<CallInput<'listReplies'>, 'query'>>()
  })

  it('take bodies from their schemas, including multipart fields and files', () => {
    expectTypeOf<BodyOf<'getMe'>>().toEqualTypeOf<undefined>()
    expectTypeOf<object>().not.toExtend<CallInput<'logIn'>>()
    expectTypeOf<{ title: string; attachments: readonly SomeFile[] }>().toExtend<BodyOf<'createProject'>>()
    expectTypeOf<{ name: string }>().not.toExtend<BodyOf<'createProject'>>()
    expectTypeOf<{ images: readonly SomeFile[]; prompt: string }>().toExtend<BodyOf<'generateImage'>>()
    expectTypeOf<{ prompt: string }>().not.toExtend<BodyOf<'generateImage'>>()
  })

  it('sort calls into session, guest and public ones', () => {
    expectTypeOf<SessionCallName & PublicCallName>().toEqualTypeOf<never>()
    expectTypeOf<GuestCallName & PublicCallName>().toEqualTypeOf<never>()
    expectTypeOf<SessionCallName | GuestCallName | PublicCallName>().toEqualTypeOf<CallName>()
    expectTypeOf<'createPin'>().toExtend<SessionCallName & GuestCallName>()
    expectTypeOf<'logIn'>().toExtend<PublicCallName>()
  })

  it('require the parameter schema to match the path', () => {
    const summary = 'A call whose schema forgets its parameters.'
    const forgotten = { getProject: { summary, access: 'session', response: {} } } as const
    const misspelt = { getProject: { ...forgotten.getProject, params: z.object({ projectId: z.uuid() }) } } as const
    const superfluous = { getMe: { ...forgotten.getProject, params: z.object({ id: z.uuid() }) } } as const
    expectTypeOf(forgotten).not.toExtend<CallSchemas>()
    expectTypeOf(misspelt).not.toExtend<CallSchemas>()
    expectTypeOf(superfluous).not.toExtend<CallSchemas>()
    type SchemaName<Name extends CallName> = Calls[Name] extends { params: { shape: infer Shape } }
      ? keyof Shape
      : never
    type Different = {
      [Name in CallName]: [SchemaName<Name>, PathName<Name>] extends [PathName<Name>, SchemaName<Name>] ? never : Name
    }[CallName]
    expectTypeOf<Different>().toEqualTypeOf<never>()
  })
})
