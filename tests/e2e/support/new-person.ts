import { randomInt } from 'node:crypto'
import type { NewPerson } from '@/scripts/support/http-person'

/** Somebody entirely new, with a mobile number of their own. */
export function newPerson(name: string): NewPerson {
  const number = String(randomInt(100_000_000)).padStart(8, '0')
  return {
    firstname: name.charAt(0).toUpperCase() + name.slice(1),
    lastname: 'Tester',
    username: `${name}_${number}`.slice(0, 20),
    email: `${name}.${number}@example.com`,
    phoneNumber: `+4477${number}`,
    password: 'Kettle-on-4-two!',
  }
}
