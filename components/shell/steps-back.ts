/** Screens that "back" should not lead to once somebody is signed in. */
const SIGNED_OUT_SCREENS =
  /^\/(login|signup|verify|clearing-history|session-out|forgot-password|reset-password|link-expired)?(\/|$)/

/** The history delta from here to the previous screen; 0 if there is none to go back to. */
export function stepsBack(paths: readonly (string | null)[], currentIndex: number): number {
  for (let earlierIndex = currentIndex - 1; earlierIndex >= 0; earlierIndex--) {
    const path = paths[earlierIndex]
    if (path === paths[currentIndex]) continue
    return path && !SIGNED_OUT_SCREENS.test(path) ? earlierIndex - currentIndex : 0
  }
  return 0
}
