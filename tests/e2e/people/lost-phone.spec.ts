import { expect, type Page, test } from '@playwright/test'
import { callApi, linkSentTo, signUp } from '@/scripts/support/http-person'
import { expectAccessible } from '../support/accessible'
import { newPerson } from '../support/new-person'
import { NIGHT } from '../support/night'
import { codeSentTo, type Person, typeCode } from '../support/people'
import { servers } from '../support/servers'

const NEW_PASSWORD = 'Quiet-Harbour-77!'

/** Somebody who has proven both the number and the email. */
async function aPersonWithPhone(): Promise<Person> {
  const person = newPerson('ada')
  const known = await signUp(servers, person, 'phone')
  const { email } = person
  const otp = await codeSentTo(email, () =>
    callApi(servers, 'POST /email/generate-otp', { token: known.token, body: { email } }),
  )
  await callApi(servers, 'POST /email/verify-otp', { token: known.token, body: { otp } })
  return { ...person, ...known }
}

async function resetByMail({ email }: Person) {
  await callApi(servers, 'POST /user/recover', { body: { email } })
  const link = await linkSentTo(servers, email, /\S+\/reset-password\?token=[\w-]+/)
  const token = new URL(link).searchParams.get('token')
  await callApi(servers, 'POST /user/reset-password', { body: { token, password: NEW_PASSWORD } })
}

async function logIn(page: Page, identifier: string, password: string) {
  await page.goto('/login')
  await page.getByLabel('Email or Phone Number').fill(identifier)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/verify')
}

test('without the phone at hand, the code goes to the proven email', NIGHT, async ({ page }) => {
  const person = await aPersonWithPhone()
  await logIn(page, person.phoneNumber, person.password)
  const emailButton = page.getByRole('button', { name: /^No phone at hand\? Send it to a•••@/ })
  await expectAccessible(page)
  const code = await codeSentTo(person.email, () => emailButton.click())
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Can’t get into your inbox\?/ })).toBeVisible()
  await typeCode(page, code)
  await expect(page).toHaveURL('/dashboard')
})

test(
  'after a reset by mail the code goes to the phone; a lost one is replaced after a day, unless it is stopped',
  NIGHT,
  async ({ page }) => {
    const person = await aPersonWithPhone()
    await resetByMail(person)
    await logIn(page, person.email, NEW_PASSWORD)
    await expect(page.getByRole('heading', { name: 'Verify your phone' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Send it to/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Lost your phone?' }).click()
    await expect(page.getByRole('heading', { name: 'Lost your phone?' })).toBeVisible()
    await expectAccessible(page)

    const { phoneNumber } = newPerson('ada')
    await page.getByRole('button', { name: 'Send the code' }).click()
    await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
    await page.getByLabel('New phone number').fill(phoneNumber.replace('+44', '0'))
    const code = await codeSentTo(phoneNumber, () =>
      page.getByRole('button', { name: 'Send the code' }).click(),
    )
    await typeCode(page, code)
    await expect(page.getByRole('heading', { name: 'Your new number is confirmed' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/verify/continue')
    await expect(page.getByText(/^From .*, you can log in with a code to your new number/)).toBeVisible()

    // The link in the text to the old number; the same is in the mail.
    await page.goto(await linkSentTo(servers, person.phoneNumber, /\S+\/keep-phone\/[\w-]+/))
    await expect(page.getByRole('heading', { name: 'Stop the new number?' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Stop It' }).click()
    await expect(page.getByRole('heading', { name: 'No new number is waiting' })).toBeVisible()
    expect(await linkSentTo(servers, person.email, /\S+\/keep-phone\/[\w-]+/)).toBe(page.url())
  },
)
