const styles = `
:root { color-scheme: light dark; --page: #f6f5f1; --card: #ffffff; --text: #1d2421; --soft: #59635e; --line: #d9dcd6;
  --accent: #1f6f54; --on-accent: #ffffff; --bad: #a1271d; --bad-page: #fdeeec; --note: #fff4d6; --on-note: #5b4300; }
@media (prefers-color-scheme: dark) { :root { --page: #141816; --card: #1d2320; --text: #eef2ef; --soft: #a9b4ae;
  --line: #38413c; --accent: #7cd3b0; --on-accent: #0c2119; --bad: #ff9b90; --bad-page: #3b1d1a; --note: #3a2f10; --on-note: #ffe3a0; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
.banner { background: var(--note); color: var(--on-note); padding: .5rem 1rem; text-align: center; font-size: .9rem; font-weight: 600; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
main.wide { max-width: 46rem; }
h1 { font-size: 1.4rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1rem; margin: 0; }
p { margin: .25rem 0 1rem; } .soft { color: var(--soft); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1rem; margin: 1rem 0; }
.row { display: flex; justify-content: space-between; gap: 1rem; padding: .35rem 0; }
.total { border-top: 1px solid var(--line); font-weight: 700; font-size: 1.15rem; margin-top: .35rem; padding-top: .6rem; }
label { display: block; font-weight: 600; margin: .75rem 0 .25rem; } form > label:first-child { margin-top: 0; }
input { width: 100%; font: inherit; padding: .7rem .75rem; border: 1px solid var(--soft); border-radius: 8px; background: var(--page); color: var(--text); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
button, .button { display: block; width: 100%; min-height: 44px; font: inherit; font-weight: 600; padding: .7rem 1rem; margin: .75rem 0 0;
  border-radius: 8px; border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); text-align: center;
  text-decoration: none; cursor: pointer; }
button.quiet, .button.quiet { background: transparent; color: var(--accent); }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.error { background: var(--bad-page); color: var(--bad); border-radius: 8px; padding: .75rem; margin: 0; font-weight: 600; }
.code { font: 700 2rem/1.2 ui-monospace, monospace; letter-spacing: .2em; margin: .5rem 0; }
.body { white-space: pre-wrap; margin: .5rem 0 0; }
.meta { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; margin-bottom: .5rem; color: var(--soft); font-size: .9rem; }
.tag { border: 1px solid var(--line); border-radius: 999px; padding: 0 .6rem; font-weight: 600; color: var(--text); }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 8px; background: #ffffff; }
summary { cursor: pointer; padding: .6rem 0; font-weight: 600; }
.cards { list-style: none; margin: 0; padding: 0; } .cards li { border-top: 1px solid var(--line); }
.cards a { display: block; padding: .6rem 0; text-decoration: none; } .cards a:hover { text-decoration: underline; } .cards span { display: block; color: var(--soft); font-size: .9rem; }
`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

type Page = {
  title: string
  /** Trusted HTML: whatever came from outside has been escaped. */
  body: string
  isWide?: boolean
  refreshSeconds?: number
}

export function renderPage({ title, body, isWide, refreshSeconds }: Page): string {
  const refresh = refreshSeconds ? `<meta http-equiv="refresh" content="${refreshSeconds}">` : ''
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="data:,">${refresh}<style>${styles}</style></head>
<body><header class="banner">Sandbox — no real money moves</header>
<main${isWide ? ' class="wide"' : ''}>${body}</main></body></html>`
}

export function formatPounds(pence: number): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(pence / 100)
}
