import { plainPage } from './plain-page'

/** The icon of the screen that covers a page when the network is lost (components/shell/offline-overlay.tsx). */
const NO_NETWORK_ICON = `<span class="mark"><svg width="32" height="32" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M12 20h.01M8.5 16.429a5 5 0 0 1 7 0M5 12.859a10 10 0 0 1 5.17-2.69M19 12.859a10 10 0 0 0-2.007-1.523M2 8.82a15 15 0 0 1 4.177-2.643M22 8.82a15 15 0 0 0-11.288-3.764M2 2l20 20"/></svg></span>`

/** A browser often reports a network before there is one, so the server is asked first, again and again. */
const RECONNECT_SCRIPT = `const look = () => fetch('/api/health', { cache: 'no-store' }).then(({ ok }) => ok && location.reload(), () => {})
addEventListener('online', look)
setInterval(() => navigator.onLine && look(), 4000)`

/** What the service worker shows while there is no network. It contains nothing personal, and reloads afterwards. */
export const offlinePage = (nonce: string): string =>
  plainPage({
    nonce,
    title: 'Network Connection Error',
    body: `${NO_NETWORK_ICON}
<h1>Network Connection Error</h1>
<p>Please check your internet connection. We can't load this page right now.</p>
<section aria-labelledby="wait">
<h2 id="wait">What can wait</h2>
<ul>
<li>What you’ve paid is safe. If you were just paying, we’ll find out how it ended, and your receipt will come by email.</li>
<li>Deadlines count by the day, so a few hours change nothing.</li>
<li>Your notifications are kept until you’re back.</li>
</ul>
</section>
<a href="">Try again</a>`,
    script: RECONNECT_SCRIPT,
  })
