import type { Page } from '@playwright/test'
import type { NewPerson } from '@/scripts/support/http-person'

export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
export const createButton = (page: Page) => page.getByRole('button', { name: 'Create Account' })

/** Fills in the sign-up form, with the number in its national form. */
export async function fillIn(page: Page, person: NewPerson) {
  await field(page, 'First name').fill(person.firstname)
  await field(page, 'Last name').fill(person.lastname)
  await field(page, 'Username').fill(person.username)
  await field(page, 'Email').fill(person.email)
  await field(page, 'Phone number').fill(person.phoneNumber.replace('+44', '0'))
  await field(page, 'Password').fill(person.password)
  await field(page, 'Confirm password').fill(person.password)
}
