/** What happens to each column when a person exports their data, and when they delete their account. */
type Treatment = {
  /** Included in `GET /user/{id}/export`. */
  exported?: string
  /** Cleared or deleted with the account. */
  erased?: string
  /** Kept, and why. */
  kept?: string
  why?: string
}

const MONEY_REASON = 'a record of money, whose owner is an anonymous member once the account is gone'

const ORDER_REASON = 'what was paid for; an anonymous member’s'

/** Every column of every table. A new one needs a decision: the test says which is missing. */
export const DATA_INVENTORY: Record<string, Treatment> = {
  users: {
    exported:
      'username email emailTyped phoneNumber firstname lastname emailVerifiedAt phoneVerifiedAt phoneReplacedAt isProfileVisible is2FaEnabled pictureId createdAt termsVersion',
    erased:
      'username email emailTyped phoneNumber firstname lastname passwordHash emailVerifiedAt phoneVerifiedAt phoneReplacedAt pictureId',
    kept: 'id isProfileVisible is2FaEnabled resetByEmail listed createdAt termsVersion linksSentOn linksSent deletedAt',
    why: 'the emptied row that transactions point to',
  },
  identifiers: { exported: 'kind value provenAt', erased: 'kind value userId provenAt heldUntil' },
  replicas: { kept: 'id host version startedAt seenAt', why: 'about processes, not people' },
  scheduled_runs: { kept: 'name finishedAt tookMs', why: 'about jobs, not people' },
  holds: { kept: 'kind valueHash until', why: 'nothing but a keyed hash, and gone within a day' },
  sessions: {
    exported: 'device createdAt lastUsedAt',
    erased:
      'id userId tokenHash cookieHash boundToCookie fullAt steppedUpAt device createdAt lastUsedAt expiresAt',
  },
  one_time_codes: {
    erased:
      'id userId channel destination purpose codeHash tries createdAt expiresAt usedAt deadAt unsentAt toProven country',
  },
  password_resets: { erased: 'id userId tokenHash createdAt expiresAt usedAt' },
  lost_phones: { exported: 'newNumber createdAt readyAt', erased: 'id userId newNumber createdAt readyAt' },
  pictures: { exported: 'id', erased: 'id webp createdAt hiddenAt' },
  updates: {
    exported: 'text signedBy pictureId createdAt',
    erased: 'text signedBy pictureId',
    kept: 'id groupId authorId createdAt deletedAt hiddenAt',
    why: 'how often a group has written to everyone',
  },
  totp_factors: { exported: 'confirmedAt', erased: 'userId secret confirmedAt lastUsedStep createdAt' },
  passkeys: {
    exported: 'name createdAt lastUsedAt',
    erased: 'id userId publicKey counter transports name createdAt lastUsedAt',
  },
  passkey_challenges: { kept: 'sessionId challenge expiresAt', why: 'random, and gone within the hour' },
  groups: {
    exported: 'title',
    kept: 'id title description goalPence paymentDeadline splitOption createdById edited createdAt deletedAt closedAt closingThanks twoKeys twoKeysOffAt twoKeysOffById twoKeysOffAlone openAmounts feePaidBy occasion remindersOn reminderDays personalLinksPausedUntil seriesId periodDay addressScopeId coverId',
    why: 'the group’s, not a person’s',
  },
  reveals: {
    kept: 'id groupId forWhom opensAt signedBy thanks thankedAt thanksWithheldAt thanksHiddenAt hiddenAt createdAt',
    why: 'the group’s card for somebody who need have no account; gone two years after the deadline',
  },
  series: {
    kept: 'id every anchorDay next daysToPay until times stoppedAt createdAt',
    why: 'the groups’, not a person’s',
  },
  links: {
    kept: 'groupId code join gifts suggestedPence showCollected showNames closeAtGoal giftsPausedUntil createdById createdAt',
    why: 'the group’s, not a person’s',
  },
  join_requests: {
    exported: 'groupId status createdAt answeredAt',
    kept: 'id groupId userId status createdAt answeredAt',
    why: 'who asked to join which group, by id; open ones end',
  },
  gifts: {
    exported: 'id name message anonymous hiddenAt',
    erased: 'name message',
    kept: 'id anonymous hiddenAt tokenHash claimedById',
    why: 'a record of money without a name; it stays claimed, so that nobody else comes by it',
  },
  members: {
    exported: 'role contributionPence joinedAt leftAt',
    kept: 'id groupId userId role contributionPence notedPence pinned setPence waivedPence seriesMemberId adminSince madeAdminById joinedAt leftAt wasRemoved addedUnseen adminUnseen',
    why: 'whose payments a group counts; an anonymous member’s',
  },
  claims: {
    exported: 'status createdAt',
    kept: 'id memberId userId status createdAt',
    why: 'whose place on a list it was, by id; open ones end',
  },
  listings: {
    kept: 'memberId email emailTyped phoneNumber emailHash phoneHash sentAt',
    why: 'how a group reaches people who have no account; gone with their place, the hashes long after the deadline',
  },
  contacts: {
    kept: 'id groupId addressHash stoppedAt',
    why: 'whom a group must not write to again, listed or a giver, by a keyed hash; gone long after the deadline',
  },
  personal_links: { exported: 'createdAt openedAt', erased: 'id memberId createdAt openedAt' },
  accountant_links: {
    exported: 'createdAt expiresAt lastUsedAt',
    erased: 'id userId createdAt expiresAt lastUsedAt',
  },
  reminders: { exported: 'sentAt', erased: 'memberId day sentAt' },
  reminder_days: { kept: 'day openedAt', why: 'ids, amounts and states; nobody’s data' },
  payment_promises: {
    exported: 'day paidAnotherWayAt note saidAt',
    erased: 'memberId day paidAnotherWayAt note saidAt',
  },
  invitations: {
    exported: 'groupId channel address addressTyped createdAt expiresAt openedAt acceptedAt',
    erased: 'address addressTyped',
    kept: 'id groupId userId invitedById channel tokenHash createdAt expiresAt openedAt acceptedAt',
    why: 'open ones are withdrawn; of others, who joined a group by whose invitation, by id',
  },
  invitation_texts: { kept: 'id country createdAt', why: 'counted with the day’s texts; nobody’s data' },
  notifications: {
    exported: 'type message createdAt readAt',
    erased:
      'id userId type message groupId actorId invitationId actionType actionId kind amountPence more createdAt readAt',
  },
  preferences: {
    exported: 'mailOff pushOff pushAmounts',
    erased: 'userId mailOff pushOff pushAmounts changedAt',
  },
  push_subscriptions: {
    exported: 'endpoint createdAt',
    erased: 'id userId sessionId endpoint endpointHash p256dh auth createdAt failures',
  },
  feedback: {
    exported: 'comment userEmail pageContext createdAt',
    erased: 'userId userEmail',
    kept: 'id comment pageContext createdAt',
    why: 'what was said, by nobody',
  },
  order_forms: { kept: 'groupId closesAt createdAt', why: 'the group’s, not a person’s' },
  order_items: {
    exported: 'title pricePence',
    kept: 'id groupId place title pricePence options most stock removedAt',
    why: 'the group’s, not a person’s',
  },
  order_questions: {
    exported: 'text',
    kept: 'id groupId place text kind choices required removedAt',
    why: 'the group’s, not a person’s',
  },
  orders: { exported: 'updatedAt', kept: 'id groupId memberId paymentId updatedAt', why: ORDER_REASON },
  order_lines: { exported: 'option quantity', kept: 'orderId itemId option quantity', why: ORDER_REASON },
  order_answers: { exported: 'answer', erased: 'orderId questionId answer' },
  order_takes: { kept: 'transactionId itemId option quantity', why: 'ids and numbers; nobody’s data' },
  transactions: {
    exported: 'id groupId type status amountPence feePence coveredFeePence totalPence createdAt timePaid',
    kept: 'id groupId userId type status amountPence feePence coveredFeePence totalPence createdAt timePaid',
    why: MONEY_REASON,
  },
  payments: {
    exported: 'email emailTyped message messageHiddenAt failure cardCountry',
    erased: 'email emailTyped message request callerHash cardCountry',
    kept: 'id isInternational byPersonalLink idempotencyKey checkoutSessionId checkoutUrl sessionExpiresAt paymentIntentId chargeId realFeePence mismatch failure ending messageHiddenAt nextCheckAt checks refundNewsAt',
    why: MONEY_REASON,
  },
  digest_items: { erased: 'userId paymentId day' },
  declines: { kept: 'id paymentId at', why: MONEY_REASON },
  transfer_limits: { kept: 'groupId amountPence until', why: 'ids, amounts and states; nobody’s data' },
  refund_limits: { kept: 'groupId amountPence until', why: 'ids, amounts and states; nobody’s data' },
  payment_returns: {
    kept: 'id paymentIntentId status providerRefundId returnedPence attempts failure nextCheckAt createdAt',
    why: 'ids, amounts and states; nobody’s data',
  },
  refunds: {
    kept: 'id paymentId requestedById idempotencyKey providerRefundId shareOutId uncoveredPence failure nextCheckAt attempts shortRefusals',
    why: MONEY_REASON,
  },
  refund_requests: {
    exported: 'paymentId reason answer status createdAt answeredAt',
    erased: 'reason answer',
    kept: 'id paymentId status createdAt answeredAt',
    why: MONEY_REASON,
  },
  noted_payments: {
    exported: 'method note takenBackAt',
    erased: 'note',
    kept: 'id method notedById idempotencyKey takenBackAt takenBackById',
    why: MONEY_REASON,
  },
  can_manage_requests: {
    exported: 'groupId amountPence message answer status createdAt answeredAt',
    erased: 'message answer',
    kept: 'id groupId userId amountPence status createdAt answeredAt',
    why: 'what was said of an anonymous member’s share',
  },
  transfers: {
    kept: 'id payoutAccountId idempotencyKey awaitingUntil confirmedAt confirmationKey',
    why: MONEY_REASON,
  },
  transfer_legs: {
    kept: 'id transferId paymentId amountPence status idempotencyKey providerTransferId attempts shortRefusals failure nextCheckAt reversalsRefused reverseAfter arrivedAt',
    why: 'ids, amounts and states; nobody’s data',
  },
  reversals: {
    kept: 'id legId cause causeId causeRef amountPence status idempotencyKey providerReversalId attempts failure nextCheckAt createdAt',
    why: 'ids, amounts and states; nobody’s data',
  },
  disputes: {
    kept: 'id paymentId amountPence status withdrawnPence openPence frozenPence lostPence lostFeePence follows nextCheckAt openedAt closedAt',
    why: 'ids, amounts and states; nobody’s data',
  },
  dispute_evidence: {
    kept: 'id disputeId stage request failure sentAt attempts nextCheckAt createdAt',
    why: 'ids and states; what was written is emptied once the provider has it',
  },
  fraud_warnings: {
    kept: 'id paymentId fraudType isActionable warnedAt',
    why: 'ids, amounts and states; nobody’s data',
  },
  outside_refunds: {
    kept: 'id paymentId tookPence lostPence beyondPence refundId madeAt cameBackAt',
    why: 'ids, amounts and states; nobody’s data',
  },
  payout_accounts: {
    erased: 'request',
    kept: 'id groupId ownerId idempotencyKey providerAccountId payoutEnabled connectedAt enabledAt createdAt disconnectedAt',
    why: MONEY_REASON,
  },
  payouts: {
    kept: 'id payoutAccountId amountPence arrivedAt failedAt failure createdAt',
    why: 'ids, amounts and states; nobody’s data',
  },
  idempotent_calls: {
    erased: 'userId keyHash call requestHash createdAt runningUntil finishedAt status answer',
  },
  provider_events: {
    kept: 'id type subjectId receivedAt appliedAt tries nextTryAt',
    why: 'ids, amounts and states; nobody’s data',
  },
  operator_flags: {
    kept: 'id kind subject detail createdAt resolvedAt note toldAt',
    why: 'ids and amounts; notes of operators',
  },
  held_balances: {
    kept: 'id heldPence readAt marginPence oddSince',
    why: 'ids, amounts and states; nobody’s data',
  },
  operator_actions: {
    kept: 'id at who userId what subject reason detail',
    why: 'who of the operators did what must stay known',
  },
  payout_pauses: {
    kept: 'id groupId reason heldById createdAt endedAt',
    why: 'ids, amounts and states; nobody’s data',
  },
  adjustments: {
    kept: 'id groupId amountPence reason requestedById createdAt status decidedById decidedAt',
    why: MONEY_REASON,
  },
  catch_ups: {
    kept: 'id since step after followed startedAt finishedAt',
    why: 'ids, amounts and states; nobody’s data',
  },
  provider_movements: {
    kept: 'id type source sourceState charge subject subjectId own amountPence feePence currency isHeld createdAt readAt',
    why: 'ids, amounts and states; nobody’s data',
  },
  provider_days: { kept: 'day readAt isClosed comparedAt', why: 'ids, amounts and states; nobody’s data' },
  ledger_accounts: { kept: 'id groupId kind userId balancePence', why: MONEY_REASON },
  ledger_totals: {
    kept: 'shard providerPence withdrawnPence feesPence keptPence lossesPence adjustedPence',
    why: 'ids, amounts and states; nobody’s data',
  },
  ledger_days: { kept: 'day entries sums hash', why: 'ids, amounts and states; nobody’s data' },
  ledger_account_marks: { kept: 'accountId balancePence', why: 'ids, amounts and states; nobody’s data' },
  ledger_walks: { kept: 'what after startedAt finishedAt', why: 'ids, amounts and states; nobody’s data' },
  ledger_entries: {
    kept: 'id groupId subject subjectId step ref number hash createdAt writtenBy',
    why: 'ids, amounts and states; nobody’s data',
  },
  ledger_chain_marks: {
    kept: 'groupId number hash checkedAt',
    why: 'ids, amounts and states; nobody’s data',
  },
  ledger_postings: {
    kept: 'id entryId accountId amountPence',
    why: 'ids, amounts and states; nobody’s data',
  },
  state_changes: {
    exported: 'subject subjectId from to why at network device actorId',
    erased: 'network device',
    kept: 'id subject subjectId groupId userId from to by actorId why at writtenBy',
    why: 'history in ids and codes, for a time',
  },
  setting_changes: {
    exported: 'setting from to at network device actorId',
    erased: 'network device',
    kept: 'id setting groupId userId from to by actorId at',
    why: 'history in ids and codes, for a time',
  },
  rate_limits: { kept: 'key points expire', why: 'counters by address, gone when they expire' },
}
