import { forgetFormDraft, keepFormDraft, readFormDraft } from '@/components/forms/form-draft'
import { HOUR } from '@/lib/base/clock'
import { tabStorage } from '../../support/tab-storage'

const signIn = (_id: string) => window.localStorage.setItem('user', JSON.stringify({ _id, token: 'a token' }))

const EMPTY = { title: '', open: false }
const TYPED = { title: 'Ski trip', open: true }

beforeEach(() => {
  Object.assign(globalThis, { window: { localStorage: tabStorage(), sessionStorage: tabStorage() } })
  signIn('ada')
  keepFormDraft('edit 1', 'ada', TYPED)
})

afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(globalThis, 'window')
})

test('what was typed is kept for its author, in the same form', () => {
  expect(readFormDraft('edit 1', EMPTY)).toEqual(TYPED)
  expect(readFormDraft('edit 2', EMPTY)).toBeNull()
})

test('nobody else who logs in in this tab gets it', () => {
  signIn('bob')
  expect(readFormDraft('edit 1', EMPTY)).toBeNull()
})

test('without an author nothing is kept', () => {
  keepFormDraft('edit 2', undefined, TYPED)
  expect(window.sessionStorage.getItem('typed edit 2')).toBeNull()
})

test('it is gone once forgotten, and after an hour', () => {
  jest.useFakeTimers({ now: Date.now() + HOUR })
  expect(readFormDraft('edit 1', EMPTY)).toBeNull()
  jest.useRealTimers()
  forgetFormDraft('edit 1')
  expect(readFormDraft('edit 1', EMPTY)).toBeNull()
})

test('a form that has other fields by now starts afresh', () => {
  expect(readFormDraft('edit 1', { ...EMPTY, goal: '' })).toBeNull()
  expect(readFormDraft('edit 1', { title: '', open: '' })).toBeNull()
})
