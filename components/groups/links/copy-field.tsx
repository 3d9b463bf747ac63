'use client'

import { useId, useRef } from 'react'
import { Button, type ButtonProps } from '@/components/ui/buttons/button'
import { inputClasses } from '@/components/ui/fields/field'
import { Icon } from '@/components/ui/figures/icon'
import { useCopy } from './use-copy'

/** On phones sending comes first: copying is beside it. */
export const PLAIN_ON_PHONES =
  'max-sm:border-[1.5px] max-sm:border-rule-strong max-sm:bg-sheet max-sm:text-ink max-sm:shadow-none max-sm:hover:bg-paper'

type CopyFieldProps = Pick<ButtonProps, 'variant'> & { url: string }

/** A link that is copied when pressed; if the browser forbids that, it is selected, to be copied by hand. */
export function CopyField({ url, variant }: CopyFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { outcome, copy } = useCopy(() => {
    input.current?.focus()
    input.current?.select()
  })
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        Link
      </label>
      <div className="flex flex-wrap gap-2.5">
        <input
          ref={input}
          id={id}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className={inputClasses({ className: 'min-w-0 grow basis-56 font-mono text-sm' })}
        />
        <Button
          variant={variant}
          className={`min-w-30 grow sm:grow-0 ${PLAIN_ON_PHONES}`}
          icon={
            outcome === 'copied' ? (
              <Icon className="icon-check size-4.5" />
            ) : (
              <Icon className="icon-copy size-4.5" />
            )
          }
          onClick={() => copy(url)}
        >
          {outcome === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p role="status" className={outcome === 'by-hand' ? 'mt-1.5 text-sm text-ink-soft' : 'sr-only'}>
        {outcome === 'copied' ? 'Link copied' : null}
        {outcome === 'by-hand'
          ? 'Your browser won’t let us copy it. The link is selected: copy it from here.'
          : null}
      </p>
    </div>
  )
}
