import { readFileSync } from 'node:fs'
import path from 'node:path'
import { AVATAR_COLOURS, AVATAR_INK } from '@/components/ui/figures/avatar-colour'

const css = readFileSync(path.join(__dirname, '../../../app/tokens.css'), 'utf8')

function readTokens(block: string): Map<string, string> {
  return new Map(
    [...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  )
}

const [lightBlock = '', darkBlock = ''] = css.split('@media (prefers-color-scheme: dark)')
const modes = { light: readTokens(lightBlock), dark: readTokens(darkBlock) }

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['paper', 'sheet', 'sunk']
const texts = [
  ...['ink', 'ink-soft'].flatMap((ink) => grounds.map((ground) => [ink, ground])),
  ...['ink-faint', 'accent', 'marmalade', 'danger', 'success', 'warning', 'info'].flatMap((ink) => [
    [ink, 'paper'],
    [ink, 'sheet'],
  ]),
  ...['accent', 'marmalade', 'danger', 'success', 'warning', 'info'].flatMap((tone) => [
    [tone, `${tone}-wash`],
    ['ink', `${tone}-wash`],
  ]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-deep'],
  ['accent-deep', 'accent-wash'],
  ['ink-soft', 'accent-wash'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-deep'],
  ['paper', 'marmalade'],
  ['paper', 'ink'],
  ['cloth-ink', 'cloth'],
  ['cloth-soft', 'cloth'],
]
const edges = [
  ['rule-strong', 'paper'],
  ['rule-strong', 'sheet'],
  ['rule-strong', 'sunk'],
  ['accent', 'sheet'],
  ['danger', 'sheet'],
  ['success', 'sheet'],
  ['cloth-ink', 'cloth'],
]

describe.each(['light', 'dark'] as const)('in %s mode', (mode) => {
  const colour = (name: string | undefined) => {
    const hex = modes[mode].get(name ?? '')
    if (!hex) throw new Error(`No colour ${name} in ${mode} mode`)
    return hex
  }

  test.each(texts)('%s is readable on %s', (ink, ground) => {
    expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(edges)('%s is visible on %s', (edge, ground) => {
    expect(contrast(colour(edge), colour(ground))).toBeGreaterThanOrEqual(3)
  })
})

test.each(AVATAR_COLOURS)('initials are readable on %s', (ground) => {
  expect(contrast(AVATAR_INK, ground)).toBeGreaterThanOrEqual(4.5)
})
