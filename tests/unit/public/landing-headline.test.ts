import {
  completePhrase,
  INITIAL_TYPING,
  linesOf,
  nextTyping,
  PHRASES,
  type Typing,
  textOf,
} from '@/components/public/landing/phrases'

/** Runs the headline and records what is shown for how long. */
function run(steps: number) {
  const shown: { text: string; forMs: number }[] = []
  let typing: Typing = INITIAL_TYPING
  for (let step = 0; step < steps; step += 1) {
    const { afterMs, next } = nextTyping(typing)
    shown.push({ text: textOf(typing), forMs: afterMs })
    typing = next
  }
  return shown
}

test('a finished phrase is held for 2 seconds, then deleted one character every 50 ms', () => {
  const [held, ...deleting] = run(PHRASES[0].length + 1)
  expect(held).toEqual({ text: 'Group Payments, Made Easy.', forMs: 2000 })
  expect(deleting.every(({ forMs }) => forMs === 50)).toBe(true)
  expect(deleting.at(-1)?.text).toBe('G')
})

test('the next phrase is typed one character every 100 ms', () => {
  const typing = run(200).filter(({ text }) => text && 'Split Bills, Seamlessly.'.startsWith(text))
  expect(typing[0]).toEqual({ text: 'S', forMs: 100 })
  expect(typing[1]).toEqual({ text: 'Sp', forMs: 100 })
})

test('the four phrases follow one another and then repeat', () => {
  const held = run(600)
    .filter(({ forMs }) => forMs === 2000)
    .map(({ text }) => text)
  expect(held.slice(0, 5)).toEqual([
    'Group Payments, Made Easy.',
    'Split Bills, Seamlessly.',
    'Collect Money, Instantly.',
    'Manage Groups, Effortlessly.',
    'Group Payments, Made Easy.',
  ])
})

test('when stopped, the current phrase is shown in full, and deleted later as usual', () => {
  let typing: Typing = INITIAL_TYPING
  for (let step = 0; step < 300; step += 1) {
    const whole = completePhrase(typing)
    expect(textOf(whole)).toBe(PHRASES[typing.phrase])
    expect(nextTyping(whole)).toEqual({ afterMs: 2000, next: { ...whole, isDeleting: true } })
    typing = nextTyping(typing).next
  }
})

test('a phrase and all its beginnings are two lines joined by a space', () => {
  for (const phrase of PHRASES) {
    expect(linesOf(phrase).join(' ')).toBe(phrase)
    const [first, second] = linesOf(phrase)
    expect(first).toMatch(/^[\w ]+,$/)
    expect(second).toMatch(/^[\w ]+\.$/)
    expect(linesOf(phrase.slice(0, 5))).toEqual([phrase.slice(0, 5), ''])
  }
})
