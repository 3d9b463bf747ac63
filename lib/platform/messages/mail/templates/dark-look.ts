/** The dark palette of the screens, for mail programs that ask for it; all others keep what stands at each part. */
export const DARK_LOOK = `@media (prefers-color-scheme: dark) {
  .on-paper, .on-paper > table > tbody > tr > td { background-color: #141a17 !important }
  .on-sheet { background-color: #1c2420 !important }
  .on-sunk { background-color: #0f1412 !important }
  .ink { color: #f1ebdc !important }
  .soft { color: #c0c3b4 !important }
  .accent { color: #8ecbaa !important }
  .stroke { background-color: #8ecbaa !important }
  .ghost { background-color: #46544b !important }
  .ruled { border-color: #35403a !important }
}`
