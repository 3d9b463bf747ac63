/** Random choices that are repeatable for a given seed (mulberry32). */
export type RandomChoices = {
  number(below: number): number
  pick<T>(items: readonly T[]): T
  chance(percent: number): boolean
}

export function seededRandom(seed: number): RandomChoices {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const number = (below: number) => Math.floor(next() * below)
  return {
    number,
    pick: (items) => items[number(items.length)] as (typeof items)[number],
    chance: (percent) => next() * 100 < percent,
  }
}
