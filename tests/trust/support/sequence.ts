import fc from 'fast-check'
import {
  cancelCheckout,
  changeRole,
  changeShare,
  concludeRefund,
  look,
  payCheckout,
  quote,
  refundPayment,
  startGift,
  startPayment,
  transferOut,
} from './commands'
import { notePayment, takeBackNoted } from './commands-of-noting'
import { answerTransfer, askBack, declineRequest, turnOnTwoKeys } from './commands-of-two'

/** Random sequences of everything that people may ask for. */

const who = fc.nat(2)
const which = fc.nat(20)
const pence = fc.oneof(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 20 }))

export const commands = fc.commands(
  [
    fc.tuple(who, pence).map(([by, amount]) => startPayment(by, amount)),
    fc.tuple(who, pence).map(([by, amount]) => startPayment(by, amount)),
    pence.map(startGift),
    which.map(payCheckout),
    which.map(payCheckout),
    which.map(payCheckout),
    which.map(cancelCheckout),
    fc
      .tuple(who, which, pence, fc.boolean())
      .map(([by, index, amount, waits]) => refundPayment(by, index, amount, waits)),
    fc.tuple(which, fc.boolean()).map(([index, arrives]) => concludeRefund(index, arrives)),
    fc.tuple(who, pence).map(([by, amount]) => transferOut(by, amount)),
    fc.tuple(who, pence).map(([by, amount]) => transferOut(by, amount)),
    fc.tuple(who, who, pence).map(([by, whose, amount]) => changeShare(by, whose, amount)),
    fc.tuple(fc.boolean(), fc.constantFrom(1, 2)).map(([toAdmin, whose]) => changeRole(toAdmin, whose)),
    fc.tuple(pence, fc.boolean()).map(([amount, abroad]) => quote(amount, abroad)),
    who.map(turnOnTwoKeys),
    fc.tuple(who, which, fc.boolean()).map(([by, index, yes]) => answerTransfer(by, index, yes)),
    fc.tuple(who, which, fc.boolean()).map(([by, index, yes]) => answerTransfer(by, index, yes)),
    fc.tuple(who, which).map(([by, index]) => askBack(by, index)),
    fc.tuple(who, which).map(([by, index]) => declineRequest(by, index)),
    fc.tuple(who, who, pence).map(([by, whose, amount]) => notePayment(by, whose, amount)),
    fc.tuple(who, which).map(([by, index]) => takeBackNoted(by, index)),
    who.map(look),
  ],
  { size: 'max', maxCommands: 30 },
)
