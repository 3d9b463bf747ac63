/**
 * How well two samples can be told apart by size alone, from 0.5 (not at all) to 1 (always): the area under the ROC
 * curve, by Mann and Whitney's ranks.
 */
export function auc(a: number[], b: number[]): number {
  const all = [...a.map((value) => ({ value, isA: true })), ...b.map((value) => ({ value, isA: false }))]
  all.sort((x, y) => x.value - y.value)
  let ranks = 0
  for (let from = 0; from < all.length; ) {
    let to = from
    while (to < all.length && all[to]?.value === all[from]?.value) to++
    // Equal values share their mean rank.
    for (let each = from; each < to; each++) if (all[each]?.isA) ranks += (from + to + 1) / 2
    from = to
  }
  const area = (ranks - (a.length * (a.length + 1)) / 2) / (a.length * b.length)
  return Math.max(area, 1 - area)
}
