import { z } from 'zod'
import {
  amount,
  email,
  expand,
  flag,
  ignored,
  integer,
  listFields,
  metadata,
  text,
  webAddress,
} from './parameters'

const productData = z.strictObject({
  name: text(250),
  description: text(500).optional(),
  images: ignored,
  metadata: metadata.optional(),
  tax_code: ignored,
  tax_details: ignored,
  unit_label: ignored,
})

const lineItem = z.strictObject({
  adjustable_quantity: ignored,
  metadata: metadata.optional(),
  price_data: z.strictObject({
    currency: text(),
    product_data: productData,
    tax_behavior: ignored,
    unit_amount: amount,
  }),
  quantity: amount,
  tax_rates: ignored,
})

/** Of this account; a suffix has what it and the separator leave of the 22 characters. */
const STATEMENT_PREFIX = 'WHIPROUND'
const STATEMENT_LENGTH = 22

const statementText = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/[A-Za-z]/, 'The statement descriptor must contain at least one letter.')
    .regex(/^[\x20-\x7e\u00a0-\u024f]*$/, 'The statement descriptor must contain only Latin characters.')
    .regex(/^[^<>\\'"*]*$/, 'The statement descriptor must not contain any of < > \\ \' " *.')

const paymentIntentData = z.strictObject({
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  description: text(1000).optional(),
  metadata: metadata.optional(),
  receipt_email: email.optional(),
  statement_descriptor: statementText(STATEMENT_LENGTH).optional(),
  statement_descriptor_suffix: statementText(STATEMENT_LENGTH - `${STATEMENT_PREFIX}* `.length).optional(),
  transfer_group: text().optional(),
})

const cardOptions = z.strictObject({
  request_three_d_secure: z.enum(['any', 'automatic', 'challenge']).optional(),
})

/** The parameters for creating a Checkout session. */
export const createSessionSchema = z.strictObject({
  adaptive_pricing: z.strictObject({ enabled: flag.optional() }).optional(),
  allow_promotion_codes: ignored,
  allowed_payment_method_types: z
    .array(z.enum(['card', 'bacs_debit', 'link', 'pay_by_bank', 'paypal']))
    .optional(),
  automatic_tax: ignored,
  billing_address_collection: ignored,
  branding_settings: ignored,
  cancel_url: webAddress.optional(),
  client_reference_id: text(200).optional(),
  consent_collection: ignored,
  currency: text().optional(),
  custom_text: ignored,
  customer_creation: ignored,
  customer_email: email.optional(),
  excluded_payment_method_types: ignored,
  expand,
  expires_at: integer.optional(),
  integration_identifier: ignored,
  line_items: z.array(lineItem).max(100),
  locale: ignored,
  metadata: metadata.optional(),
  mode: z.enum(['payment']),
  name_collection: ignored,
  origin_context: ignored,
  payment_intent_data: paymentIntentData.optional(),
  payment_method_options: z.strictObject({ card: cardOptions.optional() }).optional(),
  phone_number_collection: ignored,
  submit_type: ignored,
  success_url: webAddress,
  ui_mode: z.enum(['hosted_page']).optional(),
  wallet_options: ignored,
})

export type CreateSession = z.output<typeof createSessionSchema>

export const listSessionsSchema = z.strictObject({
  ...listFields,
  customer: text().optional(),
  customer_details: z.strictObject({ email: text() }).optional(),
  payment_intent: text().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
})

export const updateSessionSchema = z.strictObject({ metadata: metadata.optional(), expand })
