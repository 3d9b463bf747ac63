/** What an entry can be about, and the steps that post one: subject, id and step together are its cause. */
type Steps = {
  payment: 'paid' | 'fee' | 'fee-covered'
  /**
   * By our id. One made in the provider's dashboard is `lost`, again with each change, and may then have `came-back`:
   * by the provider's id where the provider moved money.
   */
  refund: 'requested' | 'made' | 'given-back' | 'lost' | 'came-back'
  transfer: 'requested' | 'debt-kept'
  leg: 'made' | 'given-back'
  /** By our id, or by the provider's if it was made in the provider's dashboard. */
  reversal: 'made'
  /** `moved` for each movement of the provider's, by its id (`ref`). */
  dispute: 'moved' | 'frozen' | 'released' | 'lost' | 'no-longer-lost'
  /** `posted` by an operator; `debt-paid` by the group's id, each night that its money does not exceed its debt. */
  adjustment: 'posted' | 'debt-paid'
  /** A payment made another way, by the transaction's id. */
  noted: 'noted' | 'taken-back'
  /** By the id of the claim. */
  place: 'taken'
}

/** What caused an entry: the same cause posts once. */
export type EntryCause = {
  [S in keyof Steps]: {
    subject: S
    id: string
    step: Steps[S]
    /** Distinguishes steps that one subject makes more than once. */
    ref?: string
  }
}[keyof Steps]

/** A cause as the columns of its entry. */
export const causeColumns = ({ subject, id, step, ref = '' }: EntryCause) => ({
  subject,
  subjectId: id,
  step,
  ref,
})
