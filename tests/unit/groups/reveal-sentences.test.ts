import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { RevealWishes } from '@/components/groups/reveal/reveal-wishes'
import { cardOf } from '@/lib/groups/posters/rules'
import { layOut } from '@/lib/groups/reveal/reveal-layout'
import { sentencesOf } from '@/lib/groups/reveal/rules'

/** Where lines of short messages end. */

test.each([
  ['Flat white’s on me. Always.', ['Flat white’s on me.', 'Always.']],
  ['Go! “Be happy.” See you soon', ['Go!', '“Be happy.”', 'See you soon']],
  ['Thank you, Mrs. Kaur. Love, J. Bell', ['Thank you, Mrs. Kaur.', 'Love, J. Bell']],
  ['Sto lat!', ['Sto lat!']],
])('of “%s”, each sentence stays on a line if it can', (message, sentences) => {
  expect(sentencesOf(message)).toEqual(sentences)
  const card = cardOf('A bench', [{ name: 'Pat', message }])
  const html = renderToStaticMarkup(createElement(RevealWishes, { card, delayMs: 0 }))
  expect([...html.matchAll(/inline-block">([^<]*)</g)].map(([, sentence]) => sentence)).toEqual(sentences)
})

test.each([
  ['Flat white’s on me. Yes.', 'Flat white’s on me. Yes.'],
  ['For the story hours. Both my girls still do the voices.', 'For the story hours.'],
])('on paper the first line of “%s” is “%s”', async (message, firstLine) => {
  const pages = await layOut(
    {
      ...{ open: true, for: 'Grace', opensAt: '2027-03-14T00:00:00.000Z', signedBy: null, title: 'A bench' },
      ...{ coverUrl: null, updates: [], thanks: null, names: [{ name: 'Kit', message }] },
    },
    new Map(),
  )
  const lines = pages.flat().flatMap((piece) => ('line' in piece ? [piece.line] : []))
  expect(lines[0]?.runs.map(({ text }) => text).join('')).toBe(firstLine)
})
