import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { CardSheet } from '@/components/groups/posters/card-sheet'
import { cardPdf } from '@/lib/groups/posters/card-pdf'
import { type CardMessage, cardOf } from '@/lib/groups/posters/rules'
import { nightTest } from '../../support/night-test'
import { readPdf } from '../../support/read-pdf'

const given = (name: string, message: string | null = null): CardMessage => ({ name, message })
const pagesOf = async (all: CardMessage[], title = 'Leaving present') =>
  readPdf(await cardPdf(cardOf(title, all))).map(({ text }) => text.replace(/\s+/g, ' '))
const shown = (all: CardMessage[]) =>
  renderToStaticMarkup(createElement(CardSheet, { groupId: 'g', card: cardOf('Leaving present', all) }))

test('one name, three and twenty fit on one page, each beside its message', async () => {
  expect(await pagesOf([given('Ada', 'Enjoy the cottage.')])).toEqual([
    expect.stringContaining('Leaving present Enjoy the cottage. Ada'),
  ])
  const three = await pagesOf([given('Ada', 'Enjoy.'), given('Ben'), given('Cleo')])
  expect(three).toEqual([expect.stringMatching(/Enjoy\. Ada Ben\s· Cleo/)])
  const many = Array.from({ length: 20 }, (_, index) => given(`Giver${index}`, `Wish${index} for you`))
  const pages = await pagesOf(many)
  expect(pages).toHaveLength(1)
  for (const { name, message } of many) expect(pages[0]).toContain(`${message} ${name} `)
})

nightTest(
  'two hundred messages flow over numbered pages, none lost and none separated from its name',
  async () => {
    const long = 'Thank you for thirty-one years of patience with the altos, and for the biscuits. '
    const many = Array.from({ length: 200 }, (_, index) =>
      given(`Giver${index}.`, `Wish${index}. ${long.repeat(2)}`),
    )
    const pages = await pagesOf([...many, ...many.map(({ name }) => given(`Quiet${name}`))])
    expect(pages.length).toBeGreaterThan(5)
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Whipround · ${index + 1} of ${pages.length}`)
    for (const { name, message } of many) {
      const start = message?.split(' ')[0] ?? ''
      expect(
        pages.filter((page) => ` ${page}`.includes(` ${start} `) && page.includes(` ${name} `)),
      ).toHaveLength(1)
    }
    for (const { name } of many) expect(pages.join('')).toContain(`Quiet${name}`)
  },
)

test('a message of 150 lines continues on the next page and is signed at its end', async () => {
  const lines = Array.from({ length: 150 }, (_, index) => `l${index}`)
  const pages = await pagesOf([given('Ada', lines.join('\n'))])
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.join(' ').match(/\bl\d+/g)).toEqual(lines)
  expect(pages.slice(0, -1).join('')).not.toContain('Ada')
  expect(pages.at(-1)).toContain('l149 Ada')
})

test('other scripts use their own letters and direction', async () => {
  const [page = ''] = await pagesOf(
    [given('דוד', 'מזל טוב'), given('陳燁', '生日快樂'), given('محمد', 'شكرا')],
    'Łukasz',
  )
  for (const word of ['דוד', 'מזל', '陳燁', '生日快樂'])
    expect([word, [...word].reverse().join('')].some((way) => page.includes(way))).toBe(true)
  expect(page).not.toContain('\ufffd')
})

test('anonymous givers are counted, and no amount is shown', () => {
  const quiet = (count: number) => Array.from({ length: count }, () => given('Someone'))
  expect(shown([given('Ada'), ...quiet(3)])).toMatch(/Ada<.*3 others</)
  expect(shown([given('Ada'), ...quiet(1)])).toContain('someone else<')
  expect(shown(quiet(1))).toContain('Someone<')
  expect(shown(quiet(2))).toContain('2 people<')
  expect(shown([given('Someone', 'Well done')])).toMatch(/Well done.*Someone<.*<\/figcaption>/)
  expect(shown([given('Ada', 'x'), ...quiet(3)])).not.toContain('£')
})

test('an empty card says what will appear on it, and offers nothing to print', () => {
  expect(shown([])).toContain('No names yet')
  expect(shown([])).not.toContain('card.pdf')
  expect(shown([given('Ada')])).toContain('href="/api/group/g/card.pdf"')
})

test('the card of an occasion has a line in its tone, on screen and on paper', async () => {
  const card = cardOf('Flowers for Joan', [given('Ada', 'Thinking of you.')], 'funeral')
  const [page] = readPdf(await cardPdf(card)).map(({ text }) => text.replace(/\s+/g, ' '))
  expect(page).toContain('Flowers for Joan With our deepest sympathy Thinking of you. Ada')
  expect(renderToStaticMarkup(createElement(CardSheet, { groupId: 'g', card }))).toContain(
    'With our deepest sympathy',
  )
})
