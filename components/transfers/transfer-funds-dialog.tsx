'use client'

import { Landmark } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Amount } from '@/components/ui/amount'
import { Button, ButtonLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import type { Answer } from '@/lib/browser/call-server'
import { longMoment } from '@/lib/dates'
import { otherOwner } from './account-owner'
import { useOnboarding } from './use-onboarding'
import { useOnboardingReturn } from './use-onboarding-return'

type Group = Answer<'GET /group/{id}'>['group']

type TransferFundsDialogProps = {
  group: Pick<
    Group,
    | '_id'
    | 'availablePence'
    | 'stripeConnectedAccountId'
    | 'payoutEnabled'
    | 'payoutAccountOwner'
    | 'transfersFrom'
  >
  viewerName: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Connects a payout account, step by step, and leads to the transfer once it is ready. For admins. */
export function TransferFundsDialog({ group, viewerName, open, onOpenChange }: TransferFundsDialogProps) {
  const router = useRouter()
  const onboarding = useOnboarding(group._id)
  const isConnected = group.stripeConnectedAccountId !== null
  const owner = otherOwner(group, viewerName)
  const isReady = isConnected && group.payoutEnabled
  const address = `/group/${group._id}/transfer`
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Transfer Funds"
      description="Send what's been collected to a payout account."
      size="small"
      footer={
        isReady ? (
          <ButtonLink href={address}>Transfer Funds</ButtonLink>
        ) : (
          <Button disabled onClick={() => router.push(address)}>
            Transfer Funds
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-y border-rule py-3">
          <span className="text-ink-soft">Available to transfer</span>
          <Amount size="medium" pence={group.availablePence} />
        </p>
        {isReady && group.transfersFrom ? (
          <Notice tone="info">
            The payout account was replaced. Transfers work from {longMoment(group.transfersFrom)}.
          </Notice>
        ) : isReady ? (
          <Notice tone="success">
            {owner ? `This payout account belongs to ${owner}. It` : 'Your payout account'} is ready to
            receive transfers.
          </Notice>
        ) : owner ? (
          <Notice tone="warning" title="The payout account isn't ready yet">
            This payout account belongs to {owner}. Only they can continue.
          </Notice>
        ) : isConnected ? (
          <UnfinishedAccount isBusy={onboarding.isBusy} goOn={onboarding.goOn} />
        ) : (
          <NoAccount isBusy={onboarding.isBusy} create={onboarding.create} />
        )}
        <ErrorNotice message={onboarding.error} />
      </div>
    </Dialog>
  )
}

function NoAccount({ isBusy, create }: { isBusy: boolean; create: () => void }) {
  return (
    <>
      <p>
        Connect a payout account first. Our payment provider will ask who you are and which bank account to
        pay into. It takes a few minutes.
      </p>
      <Button
        wide
        loading={isBusy}
        loadingText="Setting up..."
        icon={<Landmark size={19} aria-hidden="true" />}
        onClick={create}
      >
        Create Connected Account
      </Button>
    </>
  )
}

function UnfinishedAccount({ isBusy, goOn }: { isBusy: boolean; goOn: () => void }) {
  const isLinkExpired = useOnboardingReturn() === 'refresh'
  return (
    <>
      <Notice tone="warning" title="Your payout account isn't ready yet">
        {isLinkExpired ? 'That link has expired. Continue to get a new one. ' : ''}
        Our payment provider needs a few more details before you can transfer money to it.
      </Notice>
      <Button wide loading={isBusy} loadingText="Loading..." onClick={goOn}>
        Continue Onboarding
      </Button>
    </>
  )
}
