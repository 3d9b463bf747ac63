import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ExportPanel } from '@/components/money/accounting/export-panel'
import type { MovementOverview } from '@/lib/money/accounting/rules'

/** The books on screen, for a treasurer and an accountant alike. */

const CLUB = {
  groupId: 'a',
  title: 'Club',
  lines: 3,
  notedLines: 0,
  incomingPence: 5_000,
  outgoingPence: 1_200,
}
const TRIP = { groupId: 'b', title: 'Trip', lines: 1, notedLines: 2, incomingPence: 0, outgoingPence: 300 }

function show(overview: Partial<MovementOverview>) {
  const whole = { from: '2026-01-01', to: '2026-12-31', groupId: null, problems: {}, sums: [], ...overview }
  const statement = (id: string) => `/statements/${id}`
  const paths = { page: '/accounts', files: '/files', statement }
  const html = renderToStaticMarkup(createElement(ExportPanel, { overview: whole, paths }))
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  return { html, links, text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}

test('shows what came in, went out and is left, of all and of each', () => {
  const { text } = show({ sums: [CLUB, TRIP] })
  expect(text).toMatch(/Came in £50.00|£50.00 Came in/)
  expect(text).toContain('£15.00')
  expect(text).toContain('£35.00')
  expect(text).toContain('£50.00 in, £12.00 out')
  expect(text).toContain('−£3.00')
  expect(text).toContain('4 lines, adding up')
})

test('has a file for each program, and the days and the group in its address', () => {
  const { links } = show({ sums: [CLUB], groupId: 'a' })
  const fileLink = (form: string) => `/files?from=2026-01-01&to=2026-12-31&groupId=a&form=${form}&page=1`
  expect(links.filter((link) => link.startsWith('/files'))).toEqual([
    fileLink('quickbooks'),
    fileLink('xero'),
    fileLink('csv'),
  ])
})

test('has as many files as programs need for their thousand lines, and for a spreadsheet what was noted too', () => {
  const { text, links } = show({ sums: [{ ...CLUB, lines: 1_999, notedLines: 2 }] })
  expect(text).toContain('Xero, 2 of 2')
  expect(text).toContain('Spreadsheet (CSV), 3 of 3')
  expect(links.filter((link) => link.startsWith('/files'))).toHaveLength(7)
  expect(text).toContain('A file has 1,000 lines at most.')
})

test('without movements says so, and with wrong days says which, and offers no file', () => {
  expect(show({}).text).toContain('Nothing moved in these days')
  const wrong = show({ from: 'x', problems: { from: 'Please enter a day.' } })
  expect(wrong.text).toContain('Please enter a day.')
  expect(wrong.text).not.toContain('Nothing moved')
  expect([show({}), wrong].flatMap(({ links }) => links)).toEqual([])
})

test('where only what was noted happened, the spreadsheet alone has it', () => {
  const { links } = show({ sums: [{ ...TRIP, lines: 0, outgoingPence: 0 }] })
  expect(
    links.filter((link) => link.startsWith('/files')).map((link) => /form=(\w+)/.exec(link)?.[1]),
  ).toEqual(['csv'])
})
