const NARROW_WIDTH = 320

/** Where an explanation opens: below its button on the narrowest phones, above it on wider screens. */
export const popoverSide = (windowWidth: number): 'top' | 'bottom' =>
  windowWidth <= NARROW_WIDTH ? 'bottom' : 'top'
