/** Addresses that open the sharer's own apps with the text filled in; nothing is sent until they press send. */
export function waysToSend(title: string, url: string) {
  const subject = encodeURIComponent(title)
  const text = encodeURIComponent(`Chip in for ${title}: ${url}`)
  return {
    whatsApp: `https://wa.me/?text=${text}`,
    // iOS and Android both read the body in this form.
    text: `sms:?&body=${text}`,
    mail: `mailto:?subject=${subject}&body=${text}`,
  }
}
