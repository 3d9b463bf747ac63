import { longDay } from '@/lib/base/dates'
import type { MovementOverview } from '@/lib/money/accounting/rules'
import { ExportPanel } from './export-panel'

type AccountantScreenProps = { token: string; madeBy: string; expiresAt: string; overview: MovementOverview }

/** The books, for an accountant with a link: to read and download. Nothing here needs a script. */
export function AccountantScreen({ token, madeBy, expiresAt, overview }: AccountantScreenProps) {
  const path = `/accounts/${encodeURIComponent(token)}`
  return (
    <>
      <h1 className="text-3xl [overflow-wrap:anywhere]">
        <bdi>{madeBy}</bdi>’s accounts
      </h1>
      <p className="mt-2 mb-6 text-ink-soft">
        {`Everything that came into and went out of the collections they run. You can read it here until ${longDay(expiresAt)}.`}
      </p>
      <ExportPanel
        overview={overview}
        paths={{
          page: path,
          files: `/api${path}/transactions`,
          statement: (groupId) => `/api${path}/statements/${groupId}`,
        }}
      />
    </>
  )
}
