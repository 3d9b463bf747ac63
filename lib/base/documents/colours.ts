/** The light tokens of app/tokens.css: paper has no dark mode. */
export const COLOURS = {
  paper: '#f5efe2',
  sheet: '#fffcf5',
  ink: '#1b2420',
  inkSoft: '#4a534d',
  rule: '#d9cdb6',
  accent: '#0f4d3a',
  cloth: '#10402f',
  clothRule: '#3f6d59',
  cream: '#fdf8ec',
  marmalade: '#a5480c',
  marmaladeFill: '#d97a1e',
  tallyGhost: '#cbbc9c',
} as const

/** The mark of components/ui/figures/logo.tsx, within 32 by 32. */
export const MARK = {
  strokes:
    'M8.2 8.4Q8.6 16 8.1 23.8M13.5 7.7Q13.2 16 13.6 24.3M18.7 8.2Q19 16 18.6 24M23.9 7.8Q23.6 16 24 23.7',
  crossStroke: 'M4.8 21.6Q16 15.6 27.4 10.6',
  crossStrokeColour: '#ef9a3c',
  weight: 2.6,
} as const
