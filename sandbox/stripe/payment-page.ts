import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody, redirect, sendPage } from '@/sandbox/http/listen'
import { escapeHtml, formatPounds, renderPage } from '@/sandbox/layout'
import { findCard, groupDigits, TEST_CARDS, type TestCard, WORKING_CARD } from './cards'
import { expireDueSessions } from './checkout-sessions'
import { payCheckoutSession } from './payments'
import type { CheckoutSession } from './records'
import type { World } from './world'

type FormValues = {
  card: string
  email: string
  name: string
}

/** The hosted page on which a person pays a Checkout session. */
export async function handlePaymentPage(
  world: World,
  sessionId: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  expireDueSessions(world)
  world.store.commit()
  world.webhooks.kick()
  const session = world.sessions.get(sessionId)
  if (!session) {
    sendPage(response, 404, notice('Not found', 'There is no payment at this address.'))
  } else if (session.status !== 'open') {
    sendPage(response, 200, closedPage(session))
  } else if (request.method === 'POST') {
    const errorPage = pay(world, session, formValuesOf(new URLSearchParams(await readBody(request))))
    if (errorPage === null) redirect(response, successUrl(session))
    else sendPage(response, 200, errorPage)
  } else {
    const card = new URL(request.url ?? '/', 'http://sandbox').searchParams.get('card') ?? WORKING_CARD
    sendPage(response, 200, form(session, { card, email: session.customer_email ?? '', name: '' }, null))
  }
}

function formValuesOf(fields: URLSearchParams): FormValues {
  const [card = '', email = '', name = ''] = ['card', 'email', 'name'].map((field) =>
    fields.get(field)?.trim(),
  )
  return { card, email, name }
}

/** Tries to pay. Returns the page that says why it did not work, or null if it did. */
function pay(world: World, session: CheckoutSession, typed: FormValues): string | null {
  if (session.status !== 'open') return closedPage(session)
  const card = offeredCards(session).find((offered) => offered === findCard(typed.card))
  if (!card) return form(session, typed, 'Your card number is incorrect.')
  const payer = { email: typed.email || session.customer_email, name: typed.name || null }
  const attempt = payCheckoutSession(world, session, card, payer)
  world.store.commit()
  world.webhooks.kick()
  return attempt.paid ? null : form(session, typed, attempt.message)
}

function successUrl(session: CheckoutSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function offeredCards(session: CheckoutSession): TestCard[] {
  return TEST_CARDS.filter(({ method }) => session.payment_method_types.includes(method))
}

function closedPage(session: CheckoutSession): string {
  if (session.status === 'complete') {
    const continueLink = link(successUrl(session), 'Go on', 'button')
    return notice('Already paid', 'This payment has been made.', continueLink)
  }
  const back = session.cancel_url ? link(session.cancel_url, 'Back', 'button') : ''
  return notice('This payment has expired', 'Nothing was taken. You can start again.', back)
}

function notice(title: string, text: string, more = ''): string {
  return renderPage({ title, body: `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${more}` })
}

function link(address: string, text: string, className: string): string {
  return `<a class="${className}" href="${escapeHtml(address)}">${escapeHtml(text)}</a>`
}

function form(session: CheckoutSession, typed: FormValues, error: string | null): string {
  const lines = session._line_items.map((line) => row(line.description, line.amount_total)).join('')
  const total = formatPounds(session.amount_total)
  const back = session.cancel_url ? link(session.cancel_url, 'Back', 'button quiet') : ''
  const body = `<h1>Pay ${total}</h1><p class="soft">A stand-in for Stripe Checkout.</p>
<section class="card" aria-label="Summary">${lines}<div class="row total"><span>Total</span><span>${total}</span></div></section>
<form method="post" class="card">
${error ? `<p class="error" role="alert">${escapeHtml(error)}</p>` : ''}
${field('Email', 'email', typed.email, 'type="email" autocomplete="email"')}
${field('Card number', 'card', groupDigits(typed.card.replaceAll(/[\s-]/g, '')), 'inputmode="numeric" required')}
<div class="pair"><div>${field('Expiry', 'expiry', '12 / 34', 'inputmode="numeric"')}</div>
<div>${field('Security code', 'cvc', '123', 'inputmode="numeric"')}</div></div>
${field('Name on card', 'name', typed.name, 'autocomplete="cc-name"')}
<button type="submit">Pay ${total}</button>${back}</form>${cardChoice(session)}`
  return renderPage({ title: `Pay ${total}`, body })
}

function row(label: string, amount: number): string {
  return `<div class="row"><span>${escapeHtml(label)}</span><span>${formatPounds(amount)}</span></div>`
}

function field(label: string, name: string, value: string, attributes: string): string {
  return `<label for="${name}">${label}</label><input id="${name}" name="${name}" value="${escapeHtml(value)}" ${attributes}>`
}

function cardChoice(session: CheckoutSession): string {
  const items = offeredCards(session).map(
    ({ number, label }) =>
      `<li><a href="?card=${number}">${groupDigits(number)}<span>${escapeHtml(label)}</span></a></li>`,
  )
  return `<details class="card"><summary>Test cards</summary><ul class="cards">${items.join('')}</ul></details>`
}
