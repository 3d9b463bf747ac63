import {
  clientOf,
  openStripe,
  paidCharge,
  sandbox,
  sessionParameters,
  startSandbox,
  stripe,
} from './stripe-fixture'

openStripe({ webhookSecret: null })

const eventTypes = async () =>
  (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse()

/** The movements of one dispute as `[amount, fee]`, oldest first. */
const movementsOf = async (id: string) =>
  (await stripe.disputes.retrieve(id)).balance_transactions.map(({ amount, fee }) => [amount, fee])

async function aDispute(change: { amount?: number; inquiry?: boolean; resolved?: boolean } = {}) {
  const { charge } = await paidCharge(sandbox, stripe)
  const { dispute: id = '' } = await sandbox.control.apply({ disputeOpen: charge.id, ...change })
  const move = (to: string, fee?: number) =>
    sandbox.control.apply({ disputeMove: { dispute: id, to: to as 'won', fee } })
  return { charge, id, move }
}

describe('disputes', () => {
  test('can begin and end as an inquiry, which moves nothing', async () => {
    const { charge } = await paidCharge(sandbox, stripe)
    const { dispute: id = '' } = await sandbox.control.apply({ disputeOpen: charge.id, inquiry: true })
    const inquiry = await stripe.disputes.retrieve(id)
    expect(inquiry).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] })
    expect((await stripe.charges.retrieve(charge.id)).disputed).toBe(false)
    await sandbox.control.apply({ disputeClose: id, outcome: 'won' })
    expect((await stripe.disputes.retrieve(id)).status).toBe('warning_closed')
    expect((await stripe.balanceTransactions.list()).data).toHaveLength(1)
  })

  test('take the payment back with a fee, and return it when won', async () => {
    const { charge } = await paidCharge(sandbox, stripe)
    const { dispute: id = '' } = await sandbox.control.apply({ disputeOpen: charge.id })
    const opened = await stripe.disputes.retrieve(id)
    expect(opened).toMatchObject({ amount: 2555, charge: charge.id, status: 'needs_response' })
    expect(opened.balance_transactions).toMatchObject([{ amount: -2555, fee: 2000, net: -4555 }])
    const refund = stripe.refunds.create({ charge: charge.id })
    await expect(refund).rejects.toMatchObject({ code: 'charge_disputed' })

    await sandbox.control.apply({ disputeClose: id, outcome: 'won' })
    const won = await stripe.disputes.retrieve(id)
    expect(won.status).toBe('won')
    expect(won.balance_transactions.map(({ net }) => net)).toEqual([-4555, 2555])
    expect(await eventTypes()).toEqual(
      expect.arrayContaining([
        'charge.dispute.created',
        'charge.dispute.funds_withdrawn',
        'charge.dispute.funds_reinstated',
        'charge.dispute.closed',
      ]),
    )
  })

  test('can be about a part, and can be lost', async () => {
    const { charge } = await paidCharge(sandbox, stripe)
    const { dispute: id = '' } = await sandbox.control.apply({ disputeOpen: charge.id, amount: 1000 })
    expect((await stripe.disputes.close(id)).status).toBe('lost')
    expect((await stripe.disputes.list({ charge: charge.id })).data).toMatchObject([
      { amount: 1000, status: 'lost' },
    ])
    await expect(sandbox.control.apply({ disputeClose: id })).rejects.toThrow('already closed')
  })

  test('need a charge that succeeded', async () => {
    const session = await stripe.checkout.sessions.create(sessionParameters())
    await sandbox.control.apply({ pay: session.id, card: '4000000000000002' })
    const [declined] = (await stripe.charges.list({ limit: 1 })).data
    expect(declined?.status).toBe('failed')
    const dispute = sandbox.control.apply({ disputeOpen: declined?.id ?? '' })
    await expect(dispute).rejects.toThrow('Only a charge that succeeded can be disputed.')
  })

  test('are opened automatically for the card that is disputed later', async () => {
    const impatient = await startSandbox({ webhookSecret: null, disputeAfterMs: 60_000 })
    const client = clientOf(impatient)
    const { charge } = await paidCharge(impatient, client, '4000000000000259')
    expect((await client.charges.retrieve(charge.id)).disputed).toBe(false)
    await impatient.control.apply({ clock: { aheadSeconds: 61 } })
    expect((await client.charges.retrieve(charge.id)).disputed).toBe(true)
    await impatient.close()
  })
})

describe('a dispute over time', () => {
  test('an inquiry that becomes a dispute takes its money then, and not before', async () => {
    const { id, move } = await aDispute({ inquiry: true })
    await move('warning_under_review')
    expect(await movementsOf(id)).toEqual([])
    await move('needs_response')
    expect(await movementsOf(id)).toEqual([[-2555, 2000]])
    expect((await stripe.disputes.retrieve(id)).is_charge_refundable).toBe(false)
  })

  test('an inquiry is closed by a refund of all', async () => {
    const { charge, id } = await aDispute({ inquiry: true })
    await stripe.refunds.create({ charge: charge.id, amount: 1000 })
    expect((await stripe.disputes.retrieve(id)).status).toBe('warning_needs_response')
    await stripe.refunds.create({ charge: charge.id })
    expect((await stripe.disputes.retrieve(id)).status).toBe('warning_closed')
  })

  test('the word that it is won comes before its money', async () => {
    const { id, move } = await aDispute()
    await sandbox.control.apply({ delays: { reinstateAfterMs: 60_000 } })
    await move('won')
    expect((await stripe.disputes.retrieve(id)).status).toBe('won')
    expect(await movementsOf(id)).toEqual([[-2555, 2000]])
    await sandbox.control.apply({ clock: { aheadSeconds: 61 } })
    expect(await movementsOf(id)).toEqual([
      [-2555, 2000],
      [2555, 0],
    ])
    expect((await eventTypes()).slice(-2)).toEqual([
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ])
    await sandbox.control.apply({ clock: { aheadSeconds: 0 }, delays: { reinstateAfterMs: 0 } })
  })

  test('a lost dispute can be appealed and won, a won one lost after all; the fee is taken once', async () => {
    const { id, move } = await aDispute()
    for (const to of ['under_review', 'lost', 'appeal_needs_response', 'appeal_under_review', 'won', 'lost'])
      await move(to)
    expect(await movementsOf(id)).toEqual([
      [-2555, 2000],
      [2555, 0],
      [-2555, 0],
    ])
    expect((await eventTypes()).filter((type) => type.startsWith('charge.dispute'))).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.updated',
      'charge.dispute.closed',
      'charge.dispute.updated',
      'charge.dispute.updated',
      'charge.dispute.updated',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
      'charge.dispute.updated',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
    ])
  })

  test('an appealing bank takes the money again; part of a fee can come back', async () => {
    const { charge, id, move } = await aDispute()
    await move('won', -1500)
    await sandbox.control.apply({ topUp: 5000 })
    expect((await stripe.refunds.create({ charge: charge.id, amount: 1 })).status).toBe('succeeded')
    await move('appeal_under_review', 700)
    expect(await movementsOf(id)).toEqual([
      [-2555, 2000],
      [2555, -1500],
      [-2555, 700],
    ])
    await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    })
  })

  test('money can move without a change of status', async () => {
    const { id } = await aDispute()
    await sandbox.control.apply({ disputeMoney: { dispute: id, amount: 1000 } })
    expect(await movementsOf(id)).toEqual([
      [-2555, 2000],
      [1000, 0],
    ])
    await sandbox.control.apply({ disputeClose: id, outcome: 'won' })
    expect((await movementsOf(id)).at(-1)).toEqual([1555, 0])
  })

  test('refuses impossible transitions', async () => {
    const { id, move } = await aDispute()
    await expect(move('warning_closed')).rejects.toThrow('does not become warning_closed')
    await move('prevented')
    await expect(move('needs_response')).rejects.toThrow('already closed')
    expect(await movementsOf(id)).toHaveLength(2)
  })

  test('one that the network resolves is prevented: the payer has the money, and there is no fee', async () => {
    const { charge, id } = await aDispute({ resolved: true })
    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      status: 'prevented',
      payment_method_details: { card: { case_type: 'resolution' } },
    })
    expect(await movementsOf(id)).toEqual([[-2555, 0]])
    await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    })
    await expect(sandbox.control.apply({ disputeOpen: charge.id })).rejects.toThrow('At most 0')
  })

  test('a charge can have several, together over its amount', async () => {
    const { charge, id } = await aDispute({ amount: 1000 })
    const { dispute = '' } = await sandbox.control.apply({ disputeOpen: charge.id, amount: 1500 })
    expect(dispute).not.toBe(id)
    const third = sandbox.control.apply({ disputeOpen: charge.id, amount: 56 })
    await expect(third).rejects.toThrow('At most 55')
  })
})

test('a warning of fraud can be acted on until its charge is refunded in full or disputed', async () => {
  const { charge } = await paidCharge(sandbox, stripe)
  const { warning: id = '' } = await sandbox.control.apply({ fraudWarning: charge.id })
  const read = () => stripe.radar.earlyFraudWarnings.retrieve(id)
  expect(await read()).toMatchObject({
    actionable: true,
    charge: charge.id,
    fraud_type: 'made_with_stolen_card',
  })
  await stripe.refunds.create({ charge: charge.id, amount: 1000 })
  expect((await read()).actionable).toBe(true)
  await stripe.refunds.create({ charge: charge.id })
  expect((await read()).actionable).toBe(false)
  expect((await eventTypes()).filter((type) => type.startsWith('radar.'))).toEqual([
    'radar.early_fraud_warning.created',
    'radar.early_fraud_warning.updated',
  ])
})

describe('evidence', () => {
  const evidence = { product_description: 'A contribution', customer_name: 'Ada' }

  test('is submitted once, and the bank then reviews it', async () => {
    const { id, move } = await aDispute()
    const answered = await stripe.disputes.update(id, { evidence, metadata: { evidence: 'ours' } })
    expect(answered).toMatchObject({
      status: 'under_review',
      evidence,
      metadata: { evidence: 'ours' },
      evidence_details: { has_evidence: true, submission_count: 1 },
    })
    await expect(stripe.disputes.update(id, { evidence })).rejects.toThrow('no longer be submitted')
    await move('needs_response')
    expect((await stripe.disputes.update(id, { evidence })).evidence_details.submission_count).toBe(2)
  })

  test('can be kept without submitting it, and answers an inquiry too', async () => {
    const { id } = await aDispute({ inquiry: true })
    const staged = await stripe.disputes.update(id, { evidence, submit: false })
    expect(staged).toMatchObject({
      status: 'warning_needs_response',
      evidence_details: { has_evidence: true, submission_count: 0 },
    })
    expect((await stripe.disputes.update(id, { evidence })).status).toBe('warning_under_review')
  })

  test('is refused beyond its limits and after its deadline', async () => {
    const { id } = await aDispute()
    const long = stripe.disputes.update(id, { evidence: { uncategorized_text: 'a'.repeat(20_001) } })
    await expect(long).rejects.toThrow('at most 20000 characters')
    const unknown = stripe.disputes.update(id, { evidence: { excuse: 'none' } as object })
    await expect(unknown).rejects.toMatchObject({ code: 'parameter_unknown' })
    await sandbox.control.apply({ clock: { aheadSeconds: 8 * 24 * 60 * 60 } })
    await expect(stripe.disputes.update(id, { evidence })).rejects.toThrow('deadline')
    await sandbox.control.apply({ clock: { aheadSeconds: 0 } })
  })
})
