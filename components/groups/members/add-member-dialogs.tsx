import { useState } from 'react'
import type { Group } from '@/components/groups/group/group'
import { Dialog } from '@/components/ui/overlays/dialog'
import { Notice } from '@/components/ui/page/notice'
import { AmountDialog } from './amount-dialog'
import { InviteSearch } from './invite-search'
import { JOIN_EFFECT_ADVICE } from './join-effect'
import { useJoinEffect } from './use-join-effect'

type AddMemberDialogsProps = { group: Group; open: boolean; onOpenChange: (open: boolean) => void }

/** Finds people to invite or add; then asks what a newly added member should pay, where admins set the amounts. */
export function AddMemberDialogs({ group, open, onOpenChange }: AddMemberDialogsProps) {
  const [addedUsername, setAddedUsername] = useState<string | null>(null)
  const joinEffect = useJoinEffect(group, open)
  const askForAmount = (username: string) => {
    if (group.splitOption === 'customSplit' && !group.openAmounts) setAddedUsername(username)
  }
  return (
    <>
      <Dialog
        open={open && !addedUsername && joinEffect !== undefined}
        onOpenChange={onOpenChange}
        title="Send Group Invitations"
        description="Invite people and let them decide, or add them to the group straight away."
      >
        <div className="flex flex-col gap-4">
          <JoinEffectNotice text={joinEffect ?? null} />
          <InviteSearch groupId={group._id} onAdded={askForAmount} onNavigate={() => onOpenChange(false)} />
        </div>
      </Dialog>
      {addedUsername ? (
        <AmountDialog
          open
          onOpenChange={(next) => (next ? undefined : setAddedUsername(null))}
          groupId={group._id}
          target={{ username: addedUsername }}
          name={addedUsername}
          group={group}
        />
      ) : null}
    </>
  )
}

/** Above the ways to invite, once somebody has paid: what one more member changes. */
function JoinEffectNotice({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <Notice tone="warning">
      <p>When one more person joins: {text}</p>
      <p className="mt-1.5">{JOIN_EFFECT_ADVICE}</p>
    </Notice>
  )
}
