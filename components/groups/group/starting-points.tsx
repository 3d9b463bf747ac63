import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Icon, type IconName } from '@/components/ui/figures/icon'
import { useLazyDialog } from '@/components/ui/overlays/use-lazy-dialog'
import { LoadingLine } from '@/components/ui/page/loading-line'
import { Panel } from '@/components/ui/page/panel'
import { OCCASION_DEFAULTS, OCCASIONS, type Occasion } from '@/lib/groups/group/occasions'

const loadDialog = () => import('./create-group-dialog')
const CreateGroupDialog = dynamic(() => loadDialog().then((module) => module.CreateGroupDialog), {
  ssr: false,
  loading: LoadingLine,
})

const ICONS: Record<Occasion, IconName> = {
  leaving: 'icon-gift',
  trip: 'icon-tent',
  team: 'icon-trophy',
  funeral: 'icon-flower-2',
  school: 'icon-graduation-cap',
}

/** For someone without a group: what they may be collecting for. Each opens the create form, filled in for it. */
export function StartingPoints({ offersFeeChoice }: { offersFeeChoice: boolean }) {
  const [occasion, setOccasion] = useState<Occasion | ''>('')
  const { isOpen, wasOpened, open, setOpen } = useLazyDialog()
  const start = (chosen: Occasion | '') => {
    setOccasion(chosen)
    open()
  }
  return (
    <Panel title="What are you collecting for?" highlighted className="mb-5">
      <ul className="grid gap-2.5 sm:grid-cols-2 xl:grid-cols-3">
        {OCCASIONS.map((one) => (
          <StartingPoint
            key={one}
            icon={ICONS[one]}
            {...OCCASION_DEFAULTS[one]}
            onChosen={() => start(one)}
          />
        ))}
        <StartingPoint
          icon="icon-pen-line"
          label="Something else"
          hint="Start with an empty form."
          onChosen={() => start('')}
        />
      </ul>
      {wasOpened ? (
        <CreateGroupDialog
          occasion={occasion}
          offersFeeChoice={offersFeeChoice}
          open={isOpen}
          onOpenChange={setOpen}
        />
      ) : null}
    </Panel>
  )
}

type StartingPointProps = { icon: IconName; label: string; hint: string; onChosen: () => void }

function StartingPoint({ icon, label, hint, onChosen }: StartingPointProps) {
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={onChosen}
        className="flex size-full items-start gap-3 rounded-md border-[1.5px] border-rule-strong bg-sheet p-3.5 text-left transition-colors duration-150 hover:border-accent hover:bg-accent-wash active:bg-accent-wash"
      >
        <Icon className={`${icon} size-5.5 mt-0.5 text-accent`} />
        <span className="min-w-0">
          <span className="block font-semibold">{label}</span>
          <span className="block text-sm text-ink-soft">{hint}</span>
        </span>
      </button>
    </li>
  )
}
