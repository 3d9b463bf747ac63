import { databaseAway } from '@/lib/errors'
import { PRODUCT_NAME } from '@/lib/product'

/**
 * What a browser shows while the database is away. The framework's own answer is empty until its scripts run; this
 * one needs none, and no file. The colours are those of app/tokens.css.
 */
export const awayPage = (nonce: string): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>One moment, please · ${PRODUCT_NAME}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; --paper: #f5efe2; --ink: #1b2420; --ink-soft: #4a534d; --accent: #0f4d3a; --on-accent: #fdf8ec }
@media (prefers-color-scheme: dark) {
  :root { --paper: #141a17; --ink: #f1ebdc; --ink-soft: #c0c3b4; --accent: #8ecbaa; --on-accent: #0a2318 }
}
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif }
main { max-width: 30rem; padding: 1.5rem; text-align: center }
h1 { margin: 0; font: 600 1.75rem/1.25 Georgia, serif }
p { margin: 0.75rem 0 1.75rem; color: var(--ink-soft) }
a { display: inline-block; padding: 0.75rem 1.5rem; border-radius: 0.5rem; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none }
a:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px }
</style>
</head>
<body>
<main>
<h1>One moment, please</h1>
<p>${databaseAway().message} Nothing you've done is lost.</p>
<a href="">Try again</a>
</main>
</body>
</html>
`
