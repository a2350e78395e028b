import { demoGuest, demoPeople } from './people.ts'
import type { Stage } from './stage.ts'

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The worktop of the tall wall, without the things on it. */
const worktopArea =
  '1871,6247 1871,6139 2474,5975 2687,5992 2781,6049 2985,6049 3134,5998 3316,5998 3418,6071 3601,6071 3665,6009 3805,6003 3805,6128 3865,6128 4048,6032 4145,6026 4150,6111 4719,6111 4719,6043 4898,6049 5527,6071 5655,6083 5655,6185 5706,6185 5757,6088 5982,6111 6046,6151 6322,6151 6378,6111 6480,6117 6522,6168 6709,6168 6752,6111 6905,6105 6939,6185 7151,6213 7385,6196 7470,6139 7598,6134 7789,6338 7789,6474'

/**
 * The review of the kitchen: a comment answered by an approved AI revision, a comment that became a card, and open
 * approval requests to a client and to a guest. Returns the address of the guest link.
 */
export const playReview = async (stage: Stage, uid_project: string): Promise<string> => {
  const { addSelection, as, at, comment, createLink, listFiles, pass, personId, postMessage, requestApproval, revise } =
    stage
  const fileOf = await listFiles('mara', uid_project)
  const wall = fileOf('tall-wall.webp')

  at(2, '17:10')
  const worktop = await comment('nora', wall, {
    x: 0.185,
    y: 0.585,
    w: 0.6,
    h: 0.065,
    content: '<p>Could this be green marble, like the island?</p>',
    visibility: 'client',
  })
  pass(15)
  const top = await addSelection(
    'mara',
    uid_project,
    {
      title: 'Green marble worktop',
      category: 'finish',
      room: 'Kitchen',
      finish: 'Honed, 20 mm',
      dimensions: '3,400 x 620 mm',
      supplier: 'Stoneyard',
      sku: 'GM-20H',
      quantity: '2.1',
      unit: 'm²',
      unit_price: '340',
      unit_cost: '236',
      lead_time_days: 28,
      stage: 'draft',
      uid_pin: worktop.uid_pin,
    },
    null,
  )
  await as('mara', 'setSelectionImage', {
    params: { selectionId: top.uid_selection },
    body: { uid_pin: worktop.uid_pin },
  })
  pass(20)
  const drawers = await comment('ines', fileOf('tall-wall-model.webp'), {
    x: 0.44,
    y: 0.64,
    w: 0.18,
    h: 0.09,
    content: '<p>This drawer hits the open dishwasher. Can it move 60 mm to the left?</p>',
    visibility: 'team',
  })
  pass(10)
  await as('mara', 'createPinCard', {
    params: { pinId: drawers.uid_pin },
    body: { assignee_uid: personId('mara'), due_date: inDays(4) },
  })
  pass(20)
  await as('mara', 'createPinComment', {
    params: { pinId: drawers.uid_pin },
    body: { content: "<p>It can. I'll redraw the lower units.</p>", visibility: 'team' },
  })

  at(1, '09:15')
  const revised = await revise('jonas', worktop, {
    prompt: 'green marble countertop',
    picture: 'card-cabinetry.webp',
    area: worktopArea,
    uid_project,
  })
  pass(3)
  await as('jonas', 'createPinComment', {
    params: { pinId: worktop.uid_pin },
    body: { content: '<p>Yes. Version 2 shows it.</p>', visibility: 'client' },
  })
  pass(12)
  const question = await requestApproval('mara', revised, {
    emails: [demoPeople.nora.email],
    note: 'The worktop in green marble. Everything else stays as it was.',
  })
  pass(55)
  await as('nora', 'decideApproval', {
    params: { id: question.uid_approval },
    body: { decision: 'approved', note: 'Yes, this is it.' },
  })
  pass(4)
  await as('mara', 'updatePin', { params: { pinId: worktop.uid_pin }, body: { status: 'resolved' } })
  pass(6)
  await postMessage(
    'mara',
    uid_project,
    `<p><span data-mention="${personId('jonas')}">@Jonas Pike</span> Nora approved version 2 of the tall wall. <strong>We're going with the green marble.</strong></p>`,
  )

  pass(20)
  await requestApproval('mara', fileOf('walnut.webp'), {
    emails: [demoPeople.nora.email],
    note: 'The veneer for all fronts, with matte oil.',
    due_date: inDays(3),
  })
  const link = await createLink('mara', uid_project, {
    scope: 'project',
    can: ['comment', 'approve', 'compare'],
    name: demoGuest.name,
  })
  await requestApproval('mara', fileOf('island.webp'), {
    guests: [{ ...demoGuest, uid_link: link.uid_link }],
    note: 'Honed green marble, 30 mm. Can we go ahead with it?',
    due_date: inDays(5),
  })
  pass(5)
  await postMessage(
    'mara',
    uid_project,
    '<p>I asked Nora to approve the walnut, and Peter the island. He has no account, so he got a guest link.</p>',
  )
  return link.url
}
