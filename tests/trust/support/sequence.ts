import fc from 'fast-check'
import {
  cancelCheckout,
  changeRole,
  changeShare,
  chooseFeePayer,
  concludeRefund,
  payCheckout,
  quote,
  refundPayment,
  startGift,
  startPayment,
  transferOut,
} from './commands'
import { answerJoin, join, setJoin } from './joining-commands'
import { recordPayment, takeBackRecorded } from './recording-commands'
import { look } from './screens'
import { answerTransfer, askBack, declineRequest, turnOnTwoKeys } from './two-person-commands'

/** Random sequences of everything that people may ask for. */

const who = fc.nat(2)
/** Including the newcomer. */
const anybody = fc.nat(3)
const anyIndex = fc.nat(20)
const pence = fc.oneof(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 20 }))

export const commands = fc.commands(
  [
    fc.tuple(anybody, pence).map(([by, amount]) => startPayment(by, amount)),
    fc.tuple(anybody, pence).map(([by, amount]) => startPayment(by, amount)),
    pence.map(startGift),
    anyIndex.map(payCheckout),
    anyIndex.map(payCheckout),
    anyIndex.map(payCheckout),
    anyIndex.map(cancelCheckout),
    fc
      .tuple(who, anyIndex, pence, fc.boolean())
      .map(([by, index, amount, waits]) => refundPayment(by, index, amount, waits)),
    fc.tuple(anyIndex, fc.boolean()).map(([index, arrives]) => concludeRefund(index, arrives)),
    fc.tuple(who, pence).map(([by, amount]) => transferOut(by, amount)),
    fc.tuple(who, pence).map(([by, amount]) => transferOut(by, amount)),
    fc.tuple(who, anybody, pence).map(([by, whose, amount]) => changeShare(by, whose, amount)),
    fc.tuple(fc.boolean(), fc.constantFrom(1, 2)).map(([toAdmin, whose]) => changeRole(toAdmin, whose)),
    fc.tuple(who, fc.constantFrom('payer', 'group')).map(([by, payer]) => chooseFeePayer(by, payer)),
    fc.tuple(pence, fc.boolean()).map(([amount, abroad]) => quote(amount, abroad)),
    who.map(turnOnTwoKeys),
    fc.tuple(who, anyIndex, fc.boolean()).map(([by, index, yes]) => answerTransfer(by, index, yes)),
    fc.tuple(who, anyIndex, fc.boolean()).map(([by, index, yes]) => answerTransfer(by, index, yes)),
    fc.tuple(who, anyIndex).map(([by, index]) => askBack(by, index)),
    fc.tuple(who, anyIndex).map(([by, index]) => declineRequest(by, index)),
    fc.tuple(who, anybody, pence).map(([by, whose, amount]) => recordPayment(by, whose, amount)),
    fc.tuple(who, anyIndex).map(([by, index]) => takeBackRecorded(by, index)),
    fc.tuple(who, fc.constantFrom('off', 'ask', 'open')).map(([by, how]) => setJoin(by, how)),
    anybody.map(join),
    anybody.map(join),
    fc.tuple(who, fc.boolean()).map(([by, yes]) => answerJoin(by, yes)),
    anybody.map(look),
  ],
  { size: 'max', maxCommands: 30 },
)
