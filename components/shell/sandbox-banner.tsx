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
    <aside aria-label="Sandbox" className="sandbox-banner">
      <strong>Sandbox:</strong> {new Intl.ListFormat('en-GB').format(simulated)} are simulated here, so no
      real money moves.
      {inboxUrl ? (
        <>
          {' '}
          <a href={inboxUrl} target="_blank" rel="noreferrer" className="text-link whitespace-nowrap">
            Open the inbox
          </a>
        </>
      ) : null}
    </aside>
  )
}
