import { impersonatesProduct, isReservedUsername, reservedNameProblem } from '@/lib/base/reserved-names'

describe('usernames', () => {
  test.each([
    'Whipround',
    'whipround',
    'WHIPROUND',
    'Whipround_Team',
    'whip_round',
    'the_Whipround_UK',
    'WhiproundSupport',
    'mywhiproundfund',
    'wh1pr0und',
    'Wh1p_R0und_2026',
    'Whlpround',
    'Whipгouпd',
    'WHIP',
  ])('%s: the name of the product, also inside a name', (username) => {
    expect(isReservedUsername(username)).toBe(true)
  })

  test.each([
    'support',
    'Support',
    'SUPPORT',
    'supp0rt',
    '5upport',
    'sup_port',
    'admin',
    'adm1n',
    'Adm1n_',
    'ad_min',
    '_admin_',
    'administrator',
    'root',
    'r00t',
    'staff',
    'moderator',
    'help',
    'he1p_desk',
    'security',
    'billing',
    'payments',
    'refunds',
    'postmaster',
    'webmaster',
    'hostmaster',
    'abuse',
    'noreply',
    'no_reply',
    'system',
    'official',
    'Support_Team',
    'The_Admin',
    'SupportUK',
    'customer_services',
    'HelpDesk',
    'Official_Refunds',
  ])('%s: a word of staff', (username) => {
    expect(isReservedUsername(username)).toBe(true)
  })

  test.each([
    'ada_byron',
    'administer',
    'supportive',
    'badminton',
    'badminton_4',
    'rooter',
    'joe_root',
    'netball_team',
    'helpful',
    'Stafford',
    'systemic',
    'officially',
    'whippet',
    'whiplash',
    'roundhouse',
    'billings',
    'can_help',
    'jane_admin',
    'admin_83041152',
    'roots',
    'mystery',
    'official_birder',
    'user_0001',
    '1234',
    '___',
  ])('%s: an ordinary name', (username) => {
    expect(isReservedUsername(username)).toBe(false)
  })
})

describe('names in many words', () => {
  test.each([
    'Whipround',
    'The Whipround Team',
    'Whip round',
    'W h i p r o u n d',
    'Whip_Round refunds',
    'Wh1pr0und',
    'Whip\u200bround',
    'Ｗｈｉｐｒｏｕｎｄ',
    'Whíprоund',
    'Support',
    'Support Team',
    ' Adm1n ',
  ])('%j sounds as if it were ours', (name) => {
    expect(reservedNameProblem(name)).toMatch(/sounds like ours/)
  })

  test.each([
    'Sam Giver',
    'The office whip-round',
    'Admin at Byron & Sons',
    'Accounts',
    'Sales team',
    'Your support team, the Smiths',
    'Zoë',
    '李雷',
    '🎉',
  ])('%j is somebody’s', (name) => {
    expect(reservedNameProblem(name)).toBeNull()
  })
})

describe('titles', () => {
  test.each([
    'Whipround',
    'WHIPROUND!',
    'Whipround Support',
    'Whipround: refunds',
    'Your Whipr0und account',
    'Whipround_Team',
    'Official Whipround',
    'Refund from Whiprоund Security',
  ])('%j claims to be us', (title) => {
    expect(impersonatesProduct(title)).toBe(true)
  })

  test.each([
    'Refund',
    'Whip-round for Ann',
    'Leaving whipround for Dave',
    'Whip round',
    'Team whipround',
    'Support Ann’s marathon',
    'Admin day lunch',
    'Skiing',
  ])('%j is a group’s', (title) => {
    expect(impersonatesProduct(title)).toBe(false)
  })
})
