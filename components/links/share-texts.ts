/** A link on its way into the apps of whoever shares it; each is opened with the text filled in, and sends nothing itself. */
export function waysToSend(title: string, url: string) {
  const subject = encodeURIComponent(title)
  const text = encodeURIComponent(`Chip in for ${title}: ${url}`)
  return {
    whatsApp: `https://wa.me/?text=${text}`,
    // Both systems of phones read the body of this form.
    text: `sms:?&body=${text}`,
    mail: `mailto:?subject=${subject}&body=${text}`,
  }
}
