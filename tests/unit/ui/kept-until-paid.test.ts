import { forgetCheckoutDraft, keepCheckoutDraft, readCheckoutDraft } from '@/components/forms/checkout-draft'
import { tabStorage } from '../../support/tab-storage'

/** What was typed into a form that leads to the checkout, for whoever comes back without having paid. */

const FORM = 'payment 1'
const INITIAL = { email: 'ada@example.com', amount: '300.00', isInternational: false }
const TYPED = { ...INITIAL, amount: '120.50', isInternational: true }
const kept = (initial: object = INITIAL, form = FORM) => Object.fromEntries(readCheckoutDraft(form, initial))
const logIn = (_id: string) => window.localStorage.setItem('user', JSON.stringify({ _id, token: 'a token' }))

beforeEach(() => {
  Object.assign(globalThis, { window: { localStorage: tabStorage(), sessionStorage: tabStorage() } })
  keepCheckoutDraft(FORM, TYPED, INITIAL)
})

afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(globalThis, 'window')
})

test('it is there again as typed, however late, in the same form, until it is paid', () => {
  jest.useFakeTimers({ now: Date.now() + 86_400_000 })
  expect(kept()).toEqual({ amount: '120.50', isInternational: true })
  expect(kept(INITIAL, 'payment 2')).toEqual({})
  forgetCheckoutDraft(FORM)
  expect(kept()).toEqual({})
})

test('a field left as it was follows what it begins with by then', () => {
  keepCheckoutDraft(FORM, { ...INITIAL, isInternational: true }, INITIAL)
  expect(kept({ ...INITIAL, amount: '180.00' })).toEqual({ isInternational: true })
})

test('another person in this tab does not find it, nor does a visitor find a member’s', () => {
  logIn('bob')
  expect(kept()).toEqual({})
  keepCheckoutDraft(FORM, TYPED, INITIAL)
  logIn('ada')
  expect(kept()).toEqual({})
  window.localStorage.removeItem('user')
  expect(kept()).toEqual({})
  logIn('bob')
  expect(kept()).toEqual({ amount: '120.50', isInternational: true })
})

test('storage that holds anything else is no reason to fail', () => {
  for (const text of ['{', 'null', '5', '{"values":5}', '{"values":{"amount":5,"other":"x"}}']) {
    window.sessionStorage.setItem(`until paid ${FORM}`, text)
    expect([text, kept()]).toEqual([text, {}])
  }
})
