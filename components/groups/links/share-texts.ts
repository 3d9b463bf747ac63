import type { GroupLink } from './use-link'

/** A message with the address in it: at its end, if somebody has taken it out. */
export const withAddress = (message: string, url: string): string =>
  message.includes(url) ? message.trim() : `${message.trim()}\n${url}`.trim()

/** Addresses that open the sharer's own apps with the text filled in; nothing is sent until they press send. */
export function shareUrls(title: string, message: string) {
  const subject = encodeURIComponent(title)
  const text = encodeURIComponent(message)
  return {
    whatsApp: `https://wa.me/?text=${text}`,
    // iOS and Android both read the body in this form.
    textMessage: `sms:?&body=${text}`,
    mail: `mailto:?subject=${subject}&body=${text}`,
  }
}

const JOIN_ACTIONS = { open: ['join'], ask: ['ask to join'], off: [] }

/** 'Anyone with the link can see the group, give and ask to join.' */
export function allowedText({ gifts, join }: Pick<GroupLink, 'gifts' | 'join'>): string {
  const actions = ['see the group', ...(gifts ? ['give'] : []), ...JOIN_ACTIONS[join]]
  const last = actions.pop()
  return `Anyone with the link can ${actions.length > 0 ? `${actions.join(', ')} and ` : ''}${last}.`
}
