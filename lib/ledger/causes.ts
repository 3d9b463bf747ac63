/** What an entry may be about, and the steps that post one: its subject, its id and its step are its cause. */
type Steps = {
  payment: 'paid' | 'fee'
  /** Ours by our id; `lost`, and then `came-back`, by the provider's where it was made in the provider's dashboard. */
  refund: 'requested' | 'made' | 'given-back' | 'lost' | 'came-back'
  transfer: 'requested'
  leg: 'made' | 'given-back'
  /** By our id, or by the provider's where it was made in the provider's dashboard. */
  reversal: 'made'
  dispute: 'frozen' | 'won' | 'lost' | 'fee'
  /** By an operator's hand. */
  adjustment: 'posted'
}

/** What caused an entry: the same cause posts once. */
export type EntryCause = {
  [S in keyof Steps]: {
    subject: S
    id: string
    step: Steps[S]
    /** Tells apart steps that one subject makes more than once. */
    ref?: string
  }
}[keyof Steps]

/** A cause as the columns of its entry. */
export const columnsOf = ({ subject, id, step, ref = '' }: EntryCause) => ({
  subject,
  subjectId: id,
  step,
  ref,
})
