/** Screens that nobody means by "back" once they are signed in. */
const WAYS_IN =
  /^\/(login|signup|verify|clearing-history|session-out|forgot-password|reset-password|link-expired)?(\/|$)/

/** How far back in the history of a tab the screen before this one lies; 0 where there is none to go back to. */
export function stepsBack(paths: readonly (string | null)[], at: number): number {
  for (let before = at - 1; before >= 0; before--) {
    const path = paths[before]
    if (path === paths[at]) continue
    return path && !WAYS_IN.test(path) ? before - at : 0
  }
  return 0
}
