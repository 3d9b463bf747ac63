const NARROW = 320

/** Where an explanation opens: below its button on the narrowest phones, above it on wider screens. */
export const popoverSide = (windowWidth: number): 'top' | 'bottom' =>
  windowWidth <= NARROW ? 'bottom' : 'top'
