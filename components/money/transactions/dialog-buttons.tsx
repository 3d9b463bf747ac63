import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '@/components/ui/buttons/button'
import { useHashDialog } from '@/components/ui/overlays/use-hash-dialog'
import { LoadingLine } from '@/components/ui/page/loading-line'
import { isTakenByBank } from './dispute-text'
import type { TransactionItem } from './transaction'

/** Buttons for what can be done with a payment. Their dialogs are fetched when first opened. */

const RefundDialog = dynamic(
  () => import('@/components/money/refunds/refund-dialog').then((module) => module.RefundDialog),
  { ssr: false, loading: LoadingLine },
)
const RequestRefundDialog = dynamic(
  () => import('@/components/money/refunds/reason-dialog').then((module) => module.RequestRefundDialog),
  { ssr: false, loading: LoadingLine },
)
const DeclineRefundDialog = dynamic(
  () => import('@/components/money/refunds/reason-dialog').then((module) => module.DeclineRefundDialog),
  { ssr: false, loading: LoadingLine },
)
const TakeBackDialog = dynamic(
  () => import('@/components/money/refunds/take-back-dialog').then((module) => module.TakeBackDialog),
  { ssr: false, loading: LoadingLine },
)

const WriteOnCardDialog = dynamic(
  () => import('@/components/money/payments/write-on-card-dialog').then((module) => module.WriteOnCardDialog),
  { ssr: false, loading: LoadingLine },
)

type BaseButtonProps = Pick<ButtonProps, 'variant'> & { children: ReactNode }
type TransactionButtonProps = BaseButtonProps & { transaction: TransactionItem }

/** `hash` is the end of the address that opens it at once. */
export const RefundButton = ({ transaction, ...button }: TransactionButtonProps & { hash?: string }) => (
  <DialogButton
    {...button}
    isOffered={isRefundable(transaction)}
    dialog={(state) => <RefundDialog transaction={transaction} {...state} />}
  />
)

export const RequestRefundButton = ({ transaction, ...button }: TransactionButtonProps) => (
  <DialogButton
    {...button}
    dialog={(state) => <RequestRefundDialog transaction={transaction} {...state} />}
  />
)

export const DeclineRefundButton = ({ requestId, ...button }: BaseButtonProps & { requestId: string }) => (
  <DialogButton {...button} dialog={(state) => <DeclineRefundDialog requestId={requestId} {...state} />} />
)

export const TakeBackButton = ({ transaction, ...button }: TransactionButtonProps) => (
  <DialogButton {...button} dialog={(state) => <TakeBackDialog transaction={transaction} {...state} />} />
)

export const WriteOnCardButton = ({ transaction, ...button }: TransactionButtonProps) => (
  <DialogButton {...button} dialog={(state) => <WriteOnCardDialog transaction={transaction} {...state} />} />
)

/** What a bank has taken back, nobody else can refund. */
const isRefundable = (transaction: TransactionItem): boolean =>
  transaction.status === 'success' && !isTakenByBank(transaction) && transaction.refundablePence !== 0

type DialogState = { open: boolean; onOpenChange: (open: boolean) => void }

type DialogButtonProps = BaseButtonProps & {
  /** Once it is not, only a dialog that is open stays, as something in it may be on its way. */
  isOffered?: boolean
  hash?: string
  dialog: (state: DialogState) => ReactNode
}

function DialogButton(props: DialogButtonProps) {
  const { variant = 'quiet', isOffered = true, hash, dialog, children } = props
  const { isOpen, wasOpened, open, change, button } = useHashDialog(hash)
  return (
    <>
      {isOffered ? (
        <Button ref={button} variant={variant} size="small" aria-haspopup="dialog" onClick={open}>
          {children}
        </Button>
      ) : null}
      {wasOpened && (isOffered || isOpen) ? dialog({ open: isOpen, onOpenChange: change }) : null}
    </>
  )
}
