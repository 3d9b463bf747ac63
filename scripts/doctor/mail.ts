import type { Resolver } from 'node:dns/promises'
import type { Env } from '@/lib/base/settings/parse-env'
import { verifyMailServer } from '@/lib/platform/messages/mail/verify-server'
import { type Finding, failedFinding, okFinding, warningFinding } from './finding'

type TxtResolver = Pick<Resolver, 'resolveTxt'>
type MailSettings = Pick<Env, 'MAIL_FROM' | 'DKIM_SELECTOR' | 'SMTP_URL'>

export async function checkMailServer({ SMTP_URL }: MailSettings): Promise<Finding[]> {
  await verifyMailServer()
  const { protocol, hostname } = new URL(SMTP_URL)
  const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname)
  if (protocol === 'smtp:' && !isLocal && !/[?&]requireTLS=true/.test(SMTP_URL))
    return [
      warningFinding(
        'mail server',
        `mails go to ${hostname} unencrypted if it offers no encryption`,
        'Use smtps://, or append ?requireTLS=true to the address.',
      ),
    ]
  return [okFinding('mail server', `${hostname} lets us in`)]
}

/** What receivers look up to decide whether a mail is ours: RFC 7208, 6376, 7489. */
export async function checkMailDns(
  { MAIL_FROM, DKIM_SELECTOR }: MailSettings,
  resolver: TxtResolver,
): Promise<Finding[]> {
  const domain = /@([^@>]+)>?$/.exec(MAIL_FROM)?.[1] ?? ''
  if (domain.endsWith('.localhost'))
    return [failedFinding('mail from', 'MAIL_FROM is not set', 'Set an address of your own domain.')]
  return [
    await checkSpf(domain, resolver),
    await checkDkim(domain, DKIM_SELECTOR, resolver),
    await checkDmarc(domain, resolver),
  ]
}

async function checkSpf(domain: string, resolver: TxtResolver): Promise<Finding> {
  const records = (await lookUpTxt(domain, resolver)).filter((text) => /^v=spf1( |$)/i.test(text))
  if (records.length === 0)
    return failedFinding(
      'SPF',
      `${domain} has no record`,
      'Add one that names your mail server: v=spf1 … -all',
    )
  if (records.length > 1)
    return failedFinding(
      'SPF',
      `${domain} has ${records.length} records, which count as none`,
      'Merge them into one.',
    )
  if (/[ ]\+?all\b/i.test(records[0] ?? ''))
    return failedFinding('SPF', `${domain} lets everybody send (+all)`, 'End the record with -all or ~all.')
  return okFinding('SPF', `${domain} names who sends its mails`)
}

async function checkDkim(
  domain: string,
  selector: string | undefined,
  resolver: TxtResolver,
): Promise<Finding> {
  if (!selector)
    return warningFinding(
      'DKIM',
      'not looked up',
      'Set DKIM_SELECTOR: it is s=… in a DKIM-Signature of your mails.',
    )
  const name = `${selector}._domainkey.${domain}`
  const key = (await lookUpTxt(name, resolver))
    .map((text) => /(?:^|;)\s*p=([^;]*)/.exec(text)?.[1]?.trim())
    .find(isDefined)
  if (key === undefined)
    return failedFinding('DKIM', `${name} has no key`, 'Add the record that your mail server gives you.')
  return key === ''
    ? failedFinding('DKIM', `the key at ${name} was withdrawn`, 'Set DKIM_SELECTOR to the one in use.')
    : okFinding('DKIM', `a key is at ${name}`)
}

const isDefined = (value: string | undefined) => value !== undefined

/** A domain without a record of its own is subject to its parent's. */
async function checkDmarc(domain: string, resolver: TxtResolver): Promise<Finding> {
  for (let zone = domain; zone.includes('.'); zone = zone.slice(zone.indexOf('.') + 1)) {
    const record = (await lookUpTxt(`_dmarc.${zone}`, resolver)).find((text) => /^v=DMARC1\b/i.test(text))
    if (!record) continue
    return /;\s*p\s*=\s*none/i.test(record)
      ? warningFinding(
          'DMARC',
          `_dmarc.${zone} asks for nothing (p=none)`,
          'Go on to p=quarantine or p=reject once its reports are clean.',
        )
      : okFinding('DMARC', `_dmarc.${zone} says what to do with forgeries`)
  }
  return failedFinding('DMARC', `${domain} has no record`, 'Add one at _dmarc: large receivers ask for it.')
}

const NOT_FOUND_CODES = new Set(['ENODATA', 'ENOTFOUND'])

async function lookUpTxt(name: string, resolver: TxtResolver): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (NOT_FOUND_CODES.has(code)) return []
    throw new Error(`${name} could not be looked up (${code})`)
  }
}
