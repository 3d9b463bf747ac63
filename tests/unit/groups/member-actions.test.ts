import {
  type ActionMember,
  leaveProblem,
  memberActions,
  showsAmountsOnHover,
} from '@/lib/groups/members/member-actions'

const admin = (userId: string): ActionMember => ({ userId, role: 'admin' })
const member = (userId: string): ActionMember => ({ userId, role: 'member' })
const paid = { contributionPence: 3000, remittedPence: 3000 }
const owing = { contributionPence: 3000, remittedPence: 2999 }
const hidden = { contributionPence: null, remittedPence: null }

describe('what a member card offers', () => {
  test('an admin updates amounts, makes admins and removes members', () => {
    const all = [admin('ada'), member('ben')]
    expect(memberActions('ada', { ...member('ben'), ...owing }, all)).toEqual([
      'update-amount',
      'note-payment',
      'make-admin',
      'remove-member',
    ])
  })

  test('an admin removes another admin as an admin', () => {
    const all = [admin('ada'), admin('ben')]
    expect(memberActions('ada', { ...admin('ben'), ...paid }, all)).toEqual([
      'update-amount',
      'remove-admin',
      'remove-member',
    ])
  })

  test('where transfers need two admins, neither can be removed, but both may leave', () => {
    const all = [admin('ada'), admin('ben'), member('cleo')]
    const twoKeys = true
    expect(memberActions('ada', { ...admin('ben'), ...paid }, all, { twoKeys })).toEqual(['update-amount'])
    expect(memberActions('ada', { ...member('cleo'), ...paid }, all, { twoKeys })).toContain('remove-member')
    expect(memberActions('ben', { ...admin('ben'), ...paid }, all, { twoKeys })).toContain('leave-group')
    const three = [...all, admin('dan')]
    expect(memberActions('ada', { ...admin('ben'), ...paid }, three, { twoKeys })).toContain('remove-admin')
  })

  test('the only admin cannot step down or leave', () => {
    const all = [admin('ada'), member('ben')]
    expect(memberActions('ada', { ...admin('ada'), ...paid }, all)).toEqual(['update-amount'])
  })

  test('one of two admins may step down and leave', () => {
    const all = [admin('ada'), admin('ben')]
    expect(memberActions('ada', { ...admin('ada'), ...paid }, all)).toEqual([
      'update-amount',
      'remove-myself-as-admin',
      'leave-group',
    ])
  })

  test('the only member cannot leave', () => {
    expect(memberActions('ada', { ...admin('ada'), ...owing }, [admin('ada')])).toEqual([
      'update-amount',
      'note-payment',
      'make-payment',
    ])
  })

  test('an ordinary member can leave, and can pay while they owe something', () => {
    const all = [admin('ada'), member('ben')]
    expect(memberActions('ben', { ...member('ben'), ...owing }, all)).toEqual(['make-payment', 'leave-group'])
    expect(memberActions('ben', { ...member('ben'), ...paid }, all)).toEqual(['leave-group'])
  })

  test('a member with an open amount can always pay, and no payment can be noted for them', () => {
    const free = { contributionPence: 0, remittedPence: 500, paysAnyAmount: true }
    const all = [admin('ada'), member('ben')]
    expect(memberActions('ben', { ...member('ben'), ...free }, all)).toEqual(['make-payment', 'leave-group'])
    expect(memberActions('ada', { ...member('ben'), ...free }, all)).not.toContain('note-payment')
  })

  test('in a closed group nobody pays and no amount is set, but members can leave', () => {
    const all = [admin('ada'), admin('cleo'), member('ben')]
    expect(memberActions('ben', { ...member('ben'), ...owing }, all, { isClosed: true })).toEqual([
      'leave-group',
    ])
    expect(memberActions('ada', { ...member('ben'), ...owing }, all, { isClosed: true })).toEqual([
      'make-admin',
      'remove-member',
    ])
  })

  test('an ordinary member can do nothing to others', () => {
    const all = [admin('ada'), member('ben'), member('chloe')]
    expect(memberActions('ben', { ...member('chloe'), ...hidden }, all)).toEqual([])
    expect(memberActions('ben', { ...admin('ada'), ...hidden }, all)).toEqual([])
  })
})

test('someone who cannot leave is told why', () => {
  expect(leaveProblem('ada', [admin('ada')])).toBe('only-member')
  expect(leaveProblem('ada', [admin('ada'), member('ben')])).toBe('only-admin')
  expect(leaveProblem('ben', [admin('ada'), member('ben')])).toBeNull()
  expect(leaveProblem('ada', [admin('ada'), admin('ben')])).toBeNull()
})

describe('amounts on the hover card', () => {
  const all = [admin('ada'), member('ben'), member('chloe')]
  const shows = (viewerId: string, isProfileVisible: boolean) =>
    showsAmountsOnHover(viewerId, { ...member('ben'), isProfileVisible }, all)

  test('are shown to the member and to admins', () => {
    expect(shows('ben', true)).toBe(true)
    expect(shows('ada', true)).toBe(true)
    expect(shows('chloe', true)).toBe(false)
  })

  test('are shown to nobody for a hidden profile, not even admins', () => {
    expect(shows('ada', false)).toBe(false)
    expect(shows('ben', false)).toBe(false)
  })
})
