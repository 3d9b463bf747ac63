import type { Metadata } from './records'

/** The records of money that moves into and out of balances. */

export type BalanceTransaction = {
  id: string
  object: 'balance_transaction'
  amount: number
  available_on: number
  balance_type: 'payments'
  created: number
  currency: string
  description: string | null
  exchange_rate: null
  fee: number
  fee_details: { amount: number; application: null; currency: string; description: string; type: string }[]
  net: number
  reporting_category: string
  source: string | null
  type:
    | 'adjustment'
    | 'charge'
    | 'connect_collection_transfer'
    | 'payment'
    | 'payment_failure_refund'
    | 'payment_refund'
    | 'payout'
    | 'payout_cancel'
    | 'payout_failure'
    | 'refund'
    | 'refund_failure'
    | 'stripe_fee'
    | 'topup'
    | 'transfer'
    | 'transfer_refund'
  /** The connected account whose balance it is; the platform's own when absent. */
  _account?: string
  /** The automatic payout that it was part of. */
  _payout?: string
}

export type Payout = {
  id: string
  object: 'payout'
  amount: number
  application_fee: null
  application_fee_amount: null
  arrival_date: number
  automatic: boolean
  balance_transaction: string
  created: number
  currency: string
  description: string | null
  destination: string
  failure_balance_transaction: string | null
  failure_code: string | null
  failure_message: string | null
  livemode: boolean
  metadata: Metadata
  method: 'standard'
  original_payout: null
  payout_method: null
  reconciliation_status: 'completed' | 'not_applicable'
  reversed_by: null
  source_type: 'card'
  statement_descriptor: string | null
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  trace_id: null
  type: 'bank_account'
  _account?: string
}

export type Transfer = {
  id: string
  object: 'transfer'
  amount: number
  amount_reversed: number
  balance_transaction: string
  created: number
  currency: string
  description: string | null
  destination: string
  destination_payment: string
  livemode: boolean
  metadata: Metadata
  reversed: boolean
  source_transaction: string | null
  source_type: string
  transfer_group: string | null
}

export type TransferReversal = {
  id: string
  object: 'transfer_reversal'
  amount: number
  balance_transaction: string | null
  created: number
  currency: string
  destination_payment_refund: string | null
  metadata: Metadata
  source_refund: null
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
  transfer: string
}
