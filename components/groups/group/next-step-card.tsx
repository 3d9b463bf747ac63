import dynamic from 'next/dynamic'
import { useState } from 'react'
import { RefreshAt } from '@/components/money/payouts/refresh-at'
import { Button } from '@/components/ui/buttons/button'
import { ButtonLink } from '@/components/ui/buttons/button-link'
import type { IconName } from '@/components/ui/figures/icon'
import { LoadingLine } from '@/components/ui/page/loading-line'
import { formatPounds } from '@/lib/base/money/pence'
import type { Group } from './group'
import { LeadCard } from './lead-card'
import type { StepDialog } from './step-dialogs'
import { type CardStep, stepTexts } from './step-texts'

const loadDialogs = () => import('./step-dialogs')
const StepDialogs = dynamic(() => loadDialogs().then((module) => module.StepDialogs), {
  ssr: false,
  loading: LoadingLine,
})

const ICONS: Record<CardStep['kind'], IconName> = {
  invite: 'icon-user-plus',
  connect: 'icon-landmark',
  'finish-account': 'icon-landmark',
  transfer: 'icon-landmark',
  'second-admin': 'icon-user-plus',
  wait: 'icon-hourglass',
  'wrap-up': 'icon-flag',
}

type NextStepCardProps = {
  group: Group
  /** Null if there is no next step, or it is to pay. */
  step: CardStep | null
  viewerName: string
}

/** The one thing to do next in a group, for its admins. */
export function NextStepCard({ group, step, viewerName }: NextStepCardProps) {
  const [dialogState, setDialogState] = useState<{ dialog: StepDialog; step: CardStep } | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  // An open dialog stays open, even if the first person to join changes the next step.
  const shownStep = dialogState?.step ?? step
  if (!shownStep) return null
  const { title, text } = stepTexts(shownStep, group)
  const open = (dialog: StepDialog) => {
    setWasOpened(true)
    setDialogState({ dialog, step: shownStep })
  }
  return (
    <>
      <LeadCard icon={ICONS[shownStep.kind]} tone="step" title={title} text={text}>
        <StepButtons groupId={group._id} step={shownStep} onOpen={open} />
      </LeadCard>
      {wasOpened ? (
        <StepDialogs
          group={group}
          viewerName={viewerName}
          openDialog={dialogState?.dialog ?? null}
          onClose={() => setDialogState(null)}
        />
      ) : null}
    </>
  )
}

type StepButtonsProps = { groupId: string; step: CardStep; onOpen: (dialog: StepDialog) => void }

/** The buttons that start the step. Their dialogs are fetched on hover or focus. */
function StepButtons({ groupId, step, onOpen }: StepButtonsProps) {
  const openerProps = (dialog: StepDialog) => ({
    'aria-haspopup': 'dialog' as const,
    onPointerEnter: loadDialogs,
    onFocus: loadDialogs,
    onClick: () => onOpen(dialog),
  })
  switch (step.kind) {
    case 'invite':
      return (
        <>
          <Button {...openerProps('link')}>Invite by link</Button>
          <Button variant="secondary" {...openerProps('people')}>
            Invite by name
          </Button>
          <ButtonLink variant="quiet" href={`/group/${groupId}/add-people`}>
            Add a List
          </ButtonLink>
        </>
      )
    case 'connect':
    case 'finish-account':
      return (
        <Button {...openerProps('account')}>
          {step.kind === 'connect' ? 'Connect an account' : 'Continue'}
        </Button>
      )
    case 'transfer':
      return (
        <ButtonLink href={`/group/${groupId}/transfer`}>
          {`Transfer ${formatPounds(step.amountPence)}`}
        </ButtonLink>
      )
    case 'second-admin':
      return <ButtonLink href={`/group/${groupId}/all-members`}>See the members</ButtonLink>
    case 'wait':
      return step.why === 'new-account' ? <RefreshAt time={step.from} /> : null
    case 'wrap-up':
      return <ButtonLink href={`/group/${groupId}/close`}>Wrap up</ButtonLink>
  }
}
