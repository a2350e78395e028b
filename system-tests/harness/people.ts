// People of an installation, created through public calls; their emails come from the SMTP server.
import type { MailCollector } from '@joinery/server/testing/network/collect-mail'
import { callAt, registerAt, type RemotePerson } from '@joinery/server/testing/remote-client'

type Place = { readonly address: string; readonly mail: Pick<MailCollector, 'list'> }

export const register = ({ address, mail }: Place): Promise<RemotePerson> => registerAt(address, { mailbox: mail.list })

/** The owner and others in one project. */
export const buildTeam = async (place: Place, count: number) => {
  const owner = await register(place)
  const { body } = await callAt(place.address, 'createProject', {
    token: owner.token,
    body: { title: 'Hartwell Kitchen', description: '<p>Walnut & brass</p>' },
  })
  const uid_project = body.project.uid_project as string
  const others: RemotePerson[] = []
  for (let number = 1; number < count; number++) {
    const other = await register(place)
    const params = { id: uid_project }
    await callAt(place.address, 'addMember', { token: owner.token, params, body: { email: other.email } })
    others.push(other)
  }
  return { owner, others, uid_project }
}
