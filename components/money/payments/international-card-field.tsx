import { useSyncExternalStore } from 'react'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Icon } from '@/components/ui/figures/icon'
import { Popover } from '@/components/ui/overlays/popover'
import { popoverSide } from './popover-side'

type InternationalCardFieldProps = {
  checked: boolean
  disabled?: boolean
  onChange: (isInternational: boolean) => void
}

/** A checkbox for a card issued abroad, with an explanation beside it. */
export function InternationalCardField({ checked, disabled, onChange }: InternationalCardFieldProps) {
  const side = popoverSide(useWindowWidth())
  return (
    <Checkbox
      label="I'm using an international card (higher processing fee applies)"
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
      aside={
        <Popover
          label="About international cards"
          side={side}
          trigger={
            <button
              type="button"
              aria-label="What is an international card?"
              className="flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-accent-wash hover:text-ink"
            >
              <Icon className="icon-circle-question-mark size-5" />
            </button>
          }
        >
          <p className="font-semibold">Issued outside the UK?</p>
          <p className="mt-1 text-ink-soft">
            A card from a bank outside the United Kingdom costs more to process. Tick the box so that the fee
            we show is the fee you pay. Your group gets the same amount either way.
          </p>
        </Popover>
      }
    />
  )
}

const subscribe = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

const useWindowWidth = () =>
  useSyncExternalStore(
    subscribe,
    () => window.innerWidth,
    () => 1280,
  )
