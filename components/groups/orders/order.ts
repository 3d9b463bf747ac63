import type { Answer } from '@/lib/api/client/call-server'

export type OrderForm = Answer<'GET /group/{id}/order-form'>['orderForm']
export type Order = Answer<'PUT /group/{id}/order'>['order']
