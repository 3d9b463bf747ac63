'use client'

import { useState } from 'react'
import { DeleteAccount } from '@/components/people/accounts/deletion/delete-account'
import { DownloadData } from '@/components/people/accounts/deletion/download-data'
import { NOT_YOUR_FAULT } from '@/components/people/accounts/texts'
import { BackLink } from '@/components/ui/buttons/back-link'
import { toast } from '@/components/ui/overlays/toast'
import { ErrorNotice } from '@/components/ui/page/notice'
import { PageHeader } from '@/components/ui/page/page-header'
import { Panel } from '@/components/ui/page/panel'
import { ProfileDetails } from './profile-details'
import { ProfilePicture } from './profile-picture'
import { type OwnUser, useOwnUser } from './use-own-user'

export function ProfileScreen({ initial }: { initial: OwnUser }) {
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
