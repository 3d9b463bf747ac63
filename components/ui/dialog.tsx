'use client'

import { X } from 'lucide-react'
import { Dialog as Parts } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import './style-nonce'
import { useReturnFocus } from './use-return-focus'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** Buttons, in reading order with the main one last. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  children?: ReactNode
}

const widths = { small: 'sm:max-w-md', medium: 'sm:max-w-xl', large: 'sm:max-w-3xl' }

export const scrimLook = 'fixed inset-0 z-40 animate-fade bg-scrim'

export const dialogLook =
  'fixed z-50 flex flex-col border border-rule bg-sheet shadow-lift animate-rise focus:outline-none inset-x-0 bottom-0 max-h-[92dvh] rounded-t-lg sm:inset-x-auto sm:bottom-auto sm:left-1/2 sm:top-1/2 sm:w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:max-h-[86dvh] sm:rounded-lg'

/** A modal: a sheet from below on phones, in the middle elsewhere. Escape and the scrim close it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  size = 'medium',
  children,
}: DialogProps) {
  const focus = useReturnFocus()
  return (
    <Parts.Root open={open} onOpenChange={onOpenChange}>
      <Parts.Portal>
        <Parts.Overlay className={scrimLook} />
        <Parts.Content
          {...focus}
          className={classNames(dialogLook, widths[size])}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-5 sm:px-7 sm:pt-6">
            <div className="min-w-0">
              <Parts.Title className="font-display text-xl font-semibold">{title}</Parts.Title>
              {description ? (
                <Parts.Description asChild>
                  <div className="mt-1 text-ink-soft">{description}</div>
                </Parts.Description>
              ) : null}
            </div>
            <Parts.Close
              aria-label="Close"
              className="-mt-1.5 -mr-2 flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-accent-wash hover:text-ink"
            >
              <X size={20} aria-hidden="true" />
            </Parts.Close>
          </header>
          <div className="min-h-0 overflow-y-auto overscroll-contain px-5 pt-4 pb-6 sm:px-7">{children}</div>
          {footer ? (
            <footer className="flex flex-col-reverse gap-2.5 border-t border-rule px-5 py-4 sm:flex-row sm:justify-end sm:px-7">
              {footer}
            </footer>
          ) : null}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}
