/** Screens that "back" should not lead to once somebody is signed in. */
const SIGNED_OUT_SCREENS =
  /^\/(login|signup|verify|clearing-history|session-out|forgot-password|reset-password|link-expired)?(\/|$)/

/** The history delta from here to the previous screen; 0 if there is none to go back to. */
export function stepsBack(paths: readonly (string | null)[], at: number): number {
  for (let before = at - 1; before >= 0; before--) {
    const path = paths[before]
    if (path === paths[at]) continue
    return path && !SIGNED_OUT_SCREENS.test(path) ? before - at : 0
  }
  return 0
}
