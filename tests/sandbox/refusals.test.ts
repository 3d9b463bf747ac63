import { openStripe, sandbox, sessionParameters, stripe } from './stripe-fixture'

openStripe({ webhookSecret: null })

const now = () => Math.floor(Date.now() / 1000)

describe('what it refuses', () => {
  test.each<[string, object, object]>([
    [
      'an unknown parameter',
      { payment_method_types: ['card'] },
      { code: 'parameter_unknown', param: 'payment_method_types' },
    ],
    [
      'an amount that is no integer',
      {
        line_items: [
          { quantity: 1, price_data: { currency: 'gbp', unit_amount: 12.5, product_data: { name: 'x' } } },
        ],
      },
      { code: 'parameter_invalid_integer', param: 'line_items[0][price_data][unit_amount]' },
    ],
    [
      'less than 30p',
      {
        line_items: [
          { quantity: 1, price_data: { currency: 'gbp', unit_amount: 29, product_data: { name: 'x' } } },
        ],
      },
      { code: 'amount_too_small' },
    ],
    ['a missing address', { success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
    ['an expiry too soon', { expires_at: now() + 29 * 60 }, { param: 'expires_at' }],
    ['an expiry too late', { expires_at: now() + 25 * 3600 }, { param: 'expires_at' }],
    ['an invalid email', { customer_email: 'nobody' }, { code: 'email_invalid', param: 'customer_email' }],
    ['an email with misplaced dots', { customer_email: '.a..b@example.com' }, { code: 'email_invalid' }],
    [
      'an empty text',
      { client_reference_id: '' },
      { code: 'parameter_invalid_empty', param: 'client_reference_id' },
    ],
    ...[
      ['too long beside the account’s own', 'TRIP TO YORK'],
      ['without a letter', '2027'],
      ['in another script', 'ПОЕЗДКА'],
      ['with a sign that statements lack', 'TRIP*'],
    ].map(([how, suffix]): [string, object, object] => [
      `a text for card statements ${how}`,
      { payment_intent_data: { statement_descriptor_suffix: suffix } },
      { param: 'payment_intent_data[statement_descriptor_suffix]' },
    ]),
    [
      'an unknown way to ask the card’s bank',
      { payment_method_options: { card: { request_three_d_secure: 'always' } } },
      { param: 'payment_method_options[card][request_three_d_secure]' },
    ],
  ])('%s', async (_what, change, expected) => {
    const call = stripe.checkout.sessions.create({ ...sessionParameters(), ...change })
    await expect(call).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      ...expected,
    })
  })

  test('a session that does not exist', async () => {
    const call = stripe.checkout.sessions.retrieve('cs_test_nothing')
    await expect(call).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      requestId: expect.stringMatching(/^req_/),
    })
  })

  test('a call without a key', async () => {
    const response = await fetch(`${sandbox.url}/v1/balance`)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  test('an invalid expansion', async () => {
    const { id } = await stripe.checkout.sessions.create(sessionParameters())
    await expect(stripe.checkout.sessions.retrieve(id, { expand: ['status'] })).rejects.toMatchObject({
      param: 'expand',
    })
  })
})
