import type { DisputeStatus } from './dispute-states'

/** What the sandbox stores, in the provider's own formats; fields that begin with `_` never leave it. */
export type Metadata = Record<string, string>

/** What a payer sees when their own currency is offered to them. */
export type PresentmentDetails = {
  presentment_amount: number
  presentment_currency: string
}

export type LineItem = {
  id: string
  object: 'item'
  amount_discount: number
  amount_subtotal: number
  amount_tax: number
  amount_total: number
  currency: string
  description: string
  metadata: Metadata
  quantity: number
}

export type CheckoutSession = {
  id: string
  object: 'checkout.session'
  adaptive_pricing: { enabled: boolean }
  allowed_payment_method_types: string[] | null
  amount_subtotal: number
  amount_total: number
  cancel_url: string | null
  client_reference_id: string | null
  created: number
  currency: string
  customer: string | null
  customer_details: { email: string | null; name: string | null } | null
  customer_email: string | null
  expires_at: number
  livemode: boolean
  metadata: Metadata
  mode: 'payment'
  payment_intent: string | null
  payment_method_options: { card?: { request_three_d_secure?: string } }
  payment_method_types: string[]
  payment_status: 'paid' | 'unpaid'
  presentment_details?: PresentmentDetails
  status: 'open' | 'complete' | 'expired'
  success_url: string
  ui_mode: 'hosted_page'
  url: string | null
  _line_items: LineItem[]
  _payment_intent_data: PaymentIntentData
}

export type PaymentIntentData = {
  description?: string
  metadata?: Metadata
  receipt_email?: string
  statement_descriptor?: string
  statement_descriptor_suffix?: string
  transfer_group?: string
}

export type PaymentIntent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_received: number
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: 'automatic_async'
  client_secret: string
  confirmation_method: 'automatic'
  created: number
  currency: string
  customer: null
  description: string | null
  last_payment_error: { type: string; code: string; decline_code?: string; message: string } | null
  latest_charge: string | null
  livemode: boolean
  metadata: Metadata
  payment_method: string | null
  payment_method_types: string[]
  presentment_details?: PresentmentDetails
  processing: { type: string } | null
  receipt_email: string | null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'
  transfer_data: null
  transfer_group: string | null
  /** The session it belongs to; null if it was made and paid by a single call. */
  _session: string | null
}

export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  application_fee_amount: null
  balance_transaction: string | null
  billing_details: { email: string | null; name: string | null }
  captured: boolean
  created: number
  currency: string
  customer: null
  description: string | null
  disputed: boolean
  failure_code: string | null
  failure_message: string | null
  livemode: boolean
  metadata: Metadata
  outcome: {
    network_status: string
    reason: string | null
    risk_level: string
    seller_message: string
    type: string
  }
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: Record<string, unknown> & { type: string }
  presentment_details?: PresentmentDetails
  receipt_email: string | null
  receipt_url: string | null
  refunded: boolean
  source_transfer: null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: 'succeeded' | 'pending' | 'failed'
  transfer_data: null
  transfer_group: string | null
  _card: string
  /** Pence that transfers took from it, less what was reversed. */
  _transferred: number
}

export type Refund = {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string | null
  charge: string
  created: number
  currency: string
  destination_details: { card: { type: 'refund' }; type: 'card' }
  failure_balance_transaction?: string
  failure_reason?: string
  metadata: Metadata
  payment_intent: string
  payment_method: string
  pending_reason?: 'insufficient_funds' | 'processing'
  presentment_details?: PresentmentDetails
  reason: string | null
  receipt_number: null
  source_transfer_reversal: null
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
  transfer_reversal: null
}

export type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  charge: string
  created: number
  currency: string
  evidence: Record<string, string>
  evidence_details: {
    due_by: number | null
    has_evidence: boolean
    past_due: boolean
    submission_count: number
  }
  is_charge_refundable: boolean
  livemode: boolean
  metadata: Metadata
  payment_intent: string
  payment_method_details: {
    type: 'card'
    card: { brand: string; case_type: 'chargeback' | 'inquiry' | 'resolution'; network_reason_code: string }
  }
  reason: string
  status: DisputeStatus
  _balance_transactions: string[]
}

export type FraudWarning = {
  id: string
  object: 'radar.early_fraud_warning'
  actionable: boolean
  charge: string
  created: number
  fraud_type: string
  livemode: boolean
  payment_intent: string
}

export type StoredEvent = {
  id: string
  object: 'event'
  account?: string
  api_version: string
  created: number
  data: { object: unknown; previous_attributes?: Record<string, unknown> }
  livemode: boolean
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

export type ThinEvent = {
  id: string
  object: 'v2.core.event'
  created: string
  livemode: boolean
  reason: { type: 'request'; request: { id: string; idempotency_key: string } } | null
  related_object: { id: string; type: string; url: string } | null
  type: string
  data?: Record<string, unknown>
}
