import { daysAfter } from '@/lib/base/clock'

/** What people collect for, and what a group that is opened for it starts with. Pure; amounts are integer pence. */

export const OCCASIONS = ['leaving', 'trip', 'team', 'funeral', 'school'] as const
export type Occasion = (typeof OCCASIONS)[number]

type OccasionDefaults = {
  label: string
  hint: string
  /** A suggestion, to be typed over. */
  title: string
  splitOption: 'autoSplit' | 'customSplit'
  openAmounts: boolean
  /** How many days people usually have. */
  days: number
  /** The amounts that its link offers. */
  suggestedPence: number[]
  /** The line under the title of its card. */
  cardSubtitle: string
  /** What a letter to everyone could say. */
  exampleLetter: string
} & InvitationWords

/** What is sent to the others. True however the goal is then split. */
type InvitationWords = {
  /** Without its full stop. */
  greeting: (title: string) => string
  /** What stands before the address of the link. */
  callToAction: string
}

export const OCCASION_DEFAULTS: Record<Occasion, OccasionDefaults> = {
  leaving: {
    label: 'A leaving present',
    hint: 'Everyone gives what they like and signs the card.',
    title: 'Leaving present',
    splitOption: 'customSplit',
    openAmounts: true,
    days: 14,
    suggestedPence: [500, 1000, 2000],
    cardSubtitle: 'Good luck, from all of us',
    exampleLetter: 'The card is filling up nicely. There’s room for a few more words.',
    greeting: (title) => `We’re collecting for “${title}”`,
    callToAction: 'Chip in, and write on the card:',
  },
  trip: {
    label: 'A trip',
    hint: 'Everyone pays the same share.',
    title: 'Weekend away',
    splitOption: 'autoSplit',
    openAmounts: false,
    days: 30,
    suggestedPence: [2000, 5000, 10_000],
    cardSubtitle: 'From everyone who came along',
    exampleLetter: 'The hut is booked! Twelve beds, and a stove.',
    greeting: (title) => `“${title}” is on`,
    callToAction: 'See what it costs, and chip in here:',
  },
  team: {
    label: 'A team',
    hint: 'Kit, pitch or subs, shared equally.',
    title: 'Team kit',
    splitOption: 'autoSplit',
    openAmounts: false,
    days: 14,
    suggestedPence: [1000, 2000, 4000],
    cardSubtitle: 'From the whole team',
    exampleLetter: 'The new shirts are here, and they fit.',
    greeting: (title) => `Team, we’re collecting for “${title}”`,
    callToAction: 'Chip in here:',
  },
  funeral: {
    label: 'A funeral',
    hint: 'Flowers or a donation. No amounts are set.',
    title: 'Flowers for the funeral',
    splitOption: 'customSplit',
    openAmounts: true,
    days: 7,
    suggestedPence: [1000, 2000, 5000],
    cardSubtitle: 'With our deepest sympathy',
    exampleLetter: 'We have chosen white roses. Thank you, all of you.',
    greeting: (title) => `We are collecting for “${title}”`,
    callToAction: 'If you would like to give, or to leave a few words, you can do so here:',
  },
  school: {
    label: 'A school class',
    hint: 'A small sum from each family, as they can.',
    title: 'Class collection',
    splitOption: 'customSplit',
    openAmounts: true,
    days: 21,
    suggestedPence: [300, 500, 1000],
    cardSubtitle: 'Thank you, from the whole class',
    exampleLetter: 'The class has chosen the present. Thank you to every family.',
    greeting: (title) => `We’re collecting for “${title}” in our class`,
    callToAction: 'You can give here, no account needed:',
  },
}

/** The day that a group for this occasion suggests, YYYY-MM-DD. */
export const suggestedDeadline = (occasion: Occasion, today: string): string =>
  daysAfter(today, OCCASION_DEFAULTS[occasion].days)

/** The amounts that its link begins with: none above the goal, or above what one person may pay. */
export const suggestedPenceFor = (
  { occasion, goalPence }: { occasion: Occasion | null; goalPence: number },
  maxPence: number,
): number[] =>
  occasion
    ? OCCASION_DEFAULTS[occasion].suggestedPence.filter((pence) => pence <= Math.min(goalPence, maxPence))
    : []

/** Without an occasion. */
const DEFAULT_INVITATION_WORDS: InvitationWords = {
  greeting: (title) => `We’re collecting for “${title}”`,
  callToAction: 'Chip in here:',
}

export const invitationWordsFor = (occasion: Occasion | null): InvitationWords =>
  occasion ? OCCASION_DEFAULTS[occasion] : DEFAULT_INVITATION_WORDS

/** What is sent to the others before the address of the link, unless the sender changes it. */
export function inviteText(title: string, occasion: Occasion | null = null): string {
  const { greeting, callToAction } = invitationWordsFor(occasion)
  return `${greeting(title)}. ${callToAction}`
}

/** Without an occasion it suits any, a sad one too. */
export const exampleLetterFor = (occasion: Occasion | null): string =>
  occasion ? OCCASION_DEFAULTS[occasion].exampleLetter : 'This is what we have chosen. Thank you, all of you.'
