'use client'

import { useState } from 'react'
import { DeleteAccount } from '@/components/people/accounts/deletion/delete-account'
import { DownloadData } from '@/components/people/accounts/deletion/download-data'
import { NOT_YOUR_FAULT } from '@/components/people/accounts/texts'
import { BackLink } from '@/components/ui/buttons/back-link'
import { Amount } from '@/components/ui/figures/amount'
import { Strokes } from '@/components/ui/figures/strokes'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { PageHeader } from '@/components/ui/page/page-header'
import { Panel } from '@/components/ui/page/panel'
import { STROKES_PER_GATE } from '@/lib/base/documents/tally'
import { ProfileDetails } from './profile-details'
import { ProfilePicture } from './profile-picture'
import { type OwnUser, useOwnUser } from './use-own-user'

type ProfileScreenProps = {
  initial: OwnUser
  /** What they have put in, and into how many groups. */
  ownTotal: { pence: number; groups: number }
}

export function ProfileScreen({ initial, ownTotal }: ProfileScreenProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const { user, change } = useOwnUser(initial, (status) => {
    if (status !== null) setFailure(`HTTP error! status: ${status}`)
    toast.error(NOT_YOUR_FAULT)
  })
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="Profile Settings" back={<BackLink href="/settings">Back</BackLink>} />
      <div className="flex flex-col gap-5">
        <ErrorNotice message={failure} />
        <Panel>
          <ProfilePicture user={user} onChange={(profilePictureUrl) => change({ profilePictureUrl })} />
          {ownTotal.groups > 0 ? <OwnTally {...ownTotal} /> : null}
        </Panel>
        <Panel title="Your details">
          <ProfileDetails user={user} onChange={change} />
        </Panel>
        <Panel title="Your data">
          <DownloadData userId={user._id} username={user.username ?? 'account'} />
        </Panel>
        <Panel title="Delete your account">
          <DeleteAccount userId={user._id} />
        </Panel>
      </div>
    </div>
  )
}

/** Beyond these the strokes would be too small to count. */
const MAX_STROKES = 25

/** Their own tally: a stroke for each collection they have put into, and faint ones for the next. */
const OwnTally = ({ pence, groups }: ProfileScreenProps['ownTotal']) => (
  <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule pt-4">
    {groups > MAX_STROKES ? null : (
      <Strokes
        total={Math.ceil(groups / STROKES_PER_GATE) * STROKES_PER_GATE}
        drawnCount={groups}
        className="h-8 w-auto max-w-full"
      />
    )}
    <span className="text-ink-soft">
      <Amount pence={pence} /> into {groups === 1 ? 'one collection' : `${groups} collections`} so far
    </span>
  </p>
)
