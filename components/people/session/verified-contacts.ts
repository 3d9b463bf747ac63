type Contacts = {
  email: string | null
  emailVerified: boolean
  phoneNumber: string | null
  phoneVerified: boolean
}

/** Where a code that we send can confirm who somebody is: only what they have verified. */
export const verifiedContacts = ({ email, emailVerified, phoneNumber, phoneVerified }: Contacts) => ({
  email: emailVerified ? email : null,
  phoneNumber: phoneVerified ? phoneNumber : null,
})
