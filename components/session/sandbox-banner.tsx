'use client'

import { Banner } from '@/components/ui/banner'

const NAMES: Record<string, string> = {
  stripe: 'payments',
  twilio: 'text messages',
  smtp: 'emails',
  mail: 'emails',
}

/** Names the simulated providers on every page; renders nothing when all are real. */
export function SandboxBanner({ providers, inboxUrl }: { providers: string; inboxUrl: string }) {
  const active = providers.split(',').filter(Boolean)
  if (active.length === 0) return null
  const simulated = [...new Set(active.map((provider) => NAMES[provider.trim()] ?? provider))]
  return (
    <Banner label="Sandbox">
      <strong>Sandbox:</strong> {new Intl.ListFormat('en-GB').format(simulated)} are simulated here, so no
      real money moves.
      {inboxUrl ? (
        <>
          {' '}
          <a
            href={inboxUrl}
            target="_blank"
            rel="noreferrer"
            className="font-semibold text-accent underline underline-offset-2"
          >
            Open the inbox
          </a>
        </>
      ) : null}
    </Banner>
  )
}
