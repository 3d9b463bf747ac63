import { useState } from 'react'
import { useForm } from '@/components/forms/use-form'
import { toast } from '@/components/ui/overlays/toast'
import { serverMessageOf } from '@/lib/api/client/call-error'
import { callServer } from '@/lib/api/client/call-server'
import {
  fieldNamesByServerName,
  formProblems,
  type Kind,
  nextRow,
  parseOrderForm,
  rowsOf,
  type Values,
  valuesOf,
} from './form-fields'
import type { OrderForm } from './order'

type Options = { groupId: string; orderForm: OrderForm | null; onSaved: (saved: OrderForm) => void }

/** What can be ordered and is asked, while an admin changes it. */
export function useFormBuilder({ groupId, orderForm: initialForm, onSaved }: Options) {
  // As it was opened: what another admin saves meanwhile is for the server to notice.
  const [orderForm] = useState(initialForm)
  const [rows, setRows] = useState(() => rowsOf(orderForm))
  const builder = useForm<Values>({
    initial: valuesOf(orderForm),
    check: (values) => formProblems(rows, values, orderForm),
    fieldByServerName: fieldNamesByServerName(rows),
    send: async (values) => {
      const { items, ...rest } = parseOrderForm(rows, values, orderForm)
      const { message, orderForm: saved } = await callServer('PUT /group/{id}/order-form', {
        params: { id: groupId },
        // Each has an amount by now.
        body: {
          ...rest,
          items: items.map((item) => ({ ...item, amountPence: item.amountPence ?? 0 })),
          version: orderForm?.version ?? null,
        },
      })
      toast.success(message)
      onSaved(saved)
    },
    explain: (thrown) => serverMessageOf(thrown, 'Failed to save the form. Please try again.'),
  })
  const add = (kind: Kind) => {
    const { row, fields } = nextRow(rows[kind], kind)
    builder.change(fields)
    setRows({ ...rows, [kind]: [...rows[kind], row] })
  }
  const remove = (kind: Kind, key: number) =>
    setRows({ ...rows, [kind]: rows[kind].filter((row) => row.key !== key) })
  return { ...builder, rows, add, remove }
}

export type Builder = ReturnType<typeof useFormBuilder>
