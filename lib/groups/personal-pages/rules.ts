/** What the personal page and its calls share. */
export const PERSONAL_MESSAGES = {
  email: 'Please enter an email address for your receipt.',
} as const
