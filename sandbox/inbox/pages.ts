import { escapeHtml, renderPage } from '@/sandbox/layout'
import type { Message } from './messages'

const REFRESH_SECONDS = 4
const MAX_SHOWN = 100

/** Every message, newest first. */
export function inboxPage(messages: Message[], filter: { to: string | null; isPaused: boolean }): string {
  const shown = messages.slice(0, MAX_SHOWN)
  const filterNotice = filter.to ? `<p>Only to ${escapeHtml(filter.to)}. <a href="/">Show all</a></p>` : ''
  const list =
    shown.length > 0 ? shown.map(messageCard).join('') : '<p class="card soft">Nothing has been sent yet.</p>'
  const refreshLink = filter.isPaused
    ? '<a href="/">Refresh automatically</a>'
    : '<a href="/?still=1">Stop refreshing</a>'
  const body = `<h1>Inbox</h1>
<p class="soft">Every text message and email that was sent, newest first. Nothing leaves this machine. ${refreshLink}</p>${filterNotice}${list}`
  return renderPage({
    title: 'Inbox',
    body,
    isWide: true,
    refreshSeconds: filter.isPaused ? undefined : REFRESH_SECONDS,
  })
}

/** One message in full, an email as its reader sees it. */
export function messagePage(message: Message): string {
  const frame = message.html
    ? `<iframe title="Email" sandbox="allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(addTopTarget(message.html))}"></iframe>`
    : ''
  const body = `<p><a href="/">All messages</a></p><h1>${escapeHtml(message.subject ?? 'Text message')}</h1>${meta(message)}
${frame}<section class="card"><h2>As text</h2><p class="body">${linkify(message.text)}</p></section>`
  return renderPage({ title: message.subject ?? 'Text message', body, isWide: true })
}

/** Makes the links of a mail open in the window instead of its frame. */
function addTopTarget(html: string): string {
  const base = '<base target="_top">'
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html
}

function messageCard(message: Message): string {
  const title = message.subject ? `<h2>${escapeHtml(message.subject)}</h2>` : ''
  const code = message.code ? `<p class="code">${escapeHtml(message.code)}</p>` : ''
  const emailLink = message.html ? `<p><a href="/messages/${message.id}">Show as email</a></p>` : ''
  return `<article class="card">${meta(message)}${title}${code}<p class="body">${linkify(message.text)}</p>${emailLink}</article>`
}

function meta({ channel, to, sentAt }: Message): string {
  const time = new Date(sentAt).toLocaleString('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Europe/London',
  })
  const filterLink = `<a href="/?to=${encodeURIComponent(to)}">${escapeHtml(to)}</a>`
  return `<div class="meta"><span class="tag">${channel === 'sms' ? 'Text' : 'Email'}</span><span>to ${filterLink}</span><time datetime="${sentAt}">${time}</time></div>`
}

/** The text, escaped, with its URLs made into links. */
function linkify(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"')\]]+[^\s<>"')\].,;:!?])/)
    .map((part, index) => {
      const safe = escapeHtml(part)
      return index % 2 === 1 ? `<a href="${safe}">${safe}</a>` : safe
    })
    .join('')
}
