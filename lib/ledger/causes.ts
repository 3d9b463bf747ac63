/** What an entry may be about, and the steps that post one: its subject, its id and its step are its cause. */
type Steps = {
  payment: 'paid' | 'fee'
  /** Ours by our id; `lost`, again with each change of it, and then `came-back`, by the provider's where it was made in the provider's dashboard. */
  refund: 'requested' | 'made' | 'given-back' | 'lost' | 'came-back'
  transfer: 'requested' | 'debt-kept'
  leg: 'made' | 'given-back'
  /** By our id, or by the provider's where it was made in the provider's dashboard. */
  reversal: 'made'
  /** `moved` for each movement of the provider's, by its id; `won` and `fee` were posted before those were. */
  dispute: 'moved' | 'frozen' | 'released' | 'lost' | 'no-longer-lost' | 'won' | 'fee'
  /** By an operator's hand; `debt-paid` by the group's id, each night that its money only covers its debt. */
  adjustment: 'posted' | 'debt-paid'
  /** Paid another way, by the transaction's id. */
  noted: 'noted' | 'taken-back'
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
