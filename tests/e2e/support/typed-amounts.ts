import { expect, type Locator } from '@playwright/test'

type Field = {
  amount: Locator
  /** What the field itself says of a text that is not an amount. */
  refusal?: string
  /** Thousands are shown without a comma. */
  plain?: boolean
}

async function type(amount: Locator, typed: string) {
  await amount.fill('')
  await amount.pressSequentially(typed)
}

/** Types amounts as people write them, with the keyboard, and looks at what becomes of them. Ends with £12.50. */
export async function typeLikePeople({ amount, refusal, plain = false }: Field) {
  const formatted = plain ? '1234.50' : '1,234.50'
  for (const [typed, shown] of [
    ['1.234,50', formatted],
    ["£1'234.5", formatted],
    ['1 234,50', formatted],
    ['1234,50', formatted],
    ['1,234', plain ? '1234.00' : '1,234.00'],
    ['１２，５０', '12.50'],
  ] as const) {
    await type(amount, typed)
    await expect(amount, typed).toHaveValue(typed)
    await amount.blur()
    await expect(amount, typed).toHaveValue(shown)
  }
  await type(amount, '1234.5')
  await expect(amount).toHaveValue(plain ? '1234.5' : '1,234.5')
  for (const typed of ['1,2345', '12..5', '12.345', '12x']) {
    await type(amount, typed)
    if (refusal) await expect(amount).toHaveAccessibleDescription(new RegExp(refusal))
    await amount.blur()
    await expect(amount, 'what was typed is kept').toHaveValue(typed)
  }
  await type(amount, '12,50')
}

/** Presses a button that must not send anything, because of what the field says. */
export async function expectUnsent({ amount, refusal = '' }: Field, press: () => Promise<void>) {
  const page = amount.page()
  let calls = 0
  const count = () => {
    calls += 1
  }
  await type(amount, '1,2345')
  page.on('request', (request) => request.method() !== 'GET' && count())
  await press()
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('1,2345')
  await expect(amount).toHaveAccessibleDescription(new RegExp(refusal))
  expect(calls, 'nothing is sent').toBe(0)
  await type(amount, '12,50')
}
