import { PRODUCT_NAME } from '@/lib/base/product'

type PlainPage = {
  nonce: string
  title: string
  /** HTML of our own, inserted as it is. */
  body: string
  script?: string
}

/** A page that needs no file and no framework. The colours are those of app/tokens.css. */
export const plainPage = ({ nonce, title, body, script }: PlainPage): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${PRODUCT_NAME}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; --paper: #f5efe2; --sheet: #fffcf5; --ink: #1b2420; --ink-soft: #4a534d; --rule: #d9cdb6; --rule-strong: #83795f; --accent: #0f4d3a; --on-accent: #fdf8ec; --marmalade: #a5480c }
@media (prefers-color-scheme: dark) {
  :root { --paper: #141a17; --sheet: #1c2420; --ink: #f1ebdc; --ink-soft: #c0c3b4; --rule: #35403a; --rule-strong: #7b8779; --accent: #8ecbaa; --on-accent: #0a2318; --marmalade: #f0a65a }
}
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif }
main { max-width: 30rem; padding: 1.5rem; text-align: center }
h1 { margin: 0; font: 600 1.75rem/1.25 Georgia, serif }
h2 { margin: 0 0 0.5rem; font: 600 1.1875rem/1.3 Georgia, serif }
p { margin: 0.75rem 0 1.75rem; color: var(--ink-soft) }
section { margin: 0 0 1.75rem; padding: 1rem 1.25rem; border: 1px solid var(--rule); border-radius: 0.3125rem; background: var(--sheet); text-align: left }
ul { margin: 0; padding-left: 1.1rem; color: var(--ink-soft) }
li + li { margin-top: 0.4rem }
.mark { display: inline-grid; place-items: center; width: 4.5rem; height: 4.5rem; margin-bottom: 1rem; border: 1.5px solid var(--rule-strong); border-radius: 50%; background: var(--sheet); color: var(--marmalade) }
a { display: inline-block; padding: 0.75rem 1.5rem; border-radius: 0.5rem; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px }
</style>
</head>
<body>
<main>
${body}
</main>
${script ? `<script nonce="${nonce}">${script}</script>\n` : ''}</body>
</html>
`
