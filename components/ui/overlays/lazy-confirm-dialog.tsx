import dynamic from 'next/dynamic'
import { useState } from 'react'
import { LoadingLine } from '@/components/ui/page/loading-line'
import type { ConfirmDialogProps } from './confirm-dialog'

const ConfirmDialog = dynamic(() => import('./confirm-dialog').then((module) => module.ConfirmDialog), {
  ssr: false,
  loading: LoadingLine,
})

/** A ConfirmDialog that is fetched when first opened, for screens where few people press its button. */
export function LazyConfirmDialog(props: ConfirmDialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open)
  if (props.open && !wasOpened) setWasOpened(true)
  return wasOpened ? <ConfirmDialog {...props} /> : null
}
