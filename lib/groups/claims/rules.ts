/** What claims and their screens share. */
export const CLAIM_MESSAGES = {
  none: 'There’s nothing to answer here any more.',
  answered: 'This has already been answered.',
  placeTaken: 'You’ve taken a place in this group already. The others stay on its list.',
  joinedAs: (title: string) => `You joined “${title}”.`,
  removed: 'You were removed from this group, so an admin has to agree first. We’ve asked them.',
  alreadyMember: 'You’re a member already, so an admin has to agree first. We’ve asked them.',
  declined: 'Thanks for telling us. Nothing has changed.',
  joined: 'The two places are one now',
  refused: 'The two places stay as they are',
} as const
