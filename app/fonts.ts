import localFont from 'next/font/local'

// Names and titles may need letters beyond Western Europe: the extended faces hold those, and load only when a page
// uses one. Their stand-ins until they arrive are in fallback-fonts.css.
const display = localFont({
  src: '../node_modules/@fontsource-variable/besley/files/besley-latin-wght-normal.woff2',
  variable: '--font-besley',
  weight: '400 900',
  display: 'swap',
  adjustFontFallback: false,
})

const displayExtended = localFont({
  src: '../node_modules/@fontsource-variable/besley/files/besley-latin-ext-wght-normal.woff2',
  variable: '--font-besley-extended',
  weight: '400 900',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1E00-1E9F,U+1EF2-1EFF,U+20AD-20C0',
    },
  ],
})

const text = localFont({
  src: '../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
  variable: '--font-source-sans',
  weight: '200 900',
  display: 'swap',
  adjustFontFallback: false,
})

const textExtended = localFont({
  src: '../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2',
  variable: '--font-source-sans-extended',
  weight: '200 900',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1E00-1E9F,U+1EF2-1EFF,U+20AD-20C0',
    },
  ],
})

export const fontVariables = [display, displayExtended, text, textExtended]
  .map((font) => font.variable)
  .join(' ')
