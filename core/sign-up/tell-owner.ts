import { findAddressOwner, type AddressOwner } from "~/core/sign-up/find-address-owner";
import { findPerson } from "~/core/accounts/queries";
import { findTypedPhone } from "~/core/accounts/sign-in/queries-sign-in";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { days } from "~/core/duration";
import { marksOfAct } from "~/core/restore/mail-marks";
import { transaction } from "~/db/transaction";

type Letter = { subject: string; text: string; html: string };

export type NewsForOwner = {
  userId: string;
  from: string;
  write: (owner: Pick<AddressOwner, "firstName" | "isByText">) => Letter;
  now?: number;
};

/**
 * Notifies the owner of an address, once a day, that a new account claims it (AU-05, decisions). A
 * person who joined by text claims nothing: they are asked for a proof. @returns whether there is
 * such an owner
 */
export function tellOwner({ userId, from, write, now = Date.now() }: NewsForOwner): boolean {
  return transaction(() => {
    const person = findPerson(userId);
    if (!person?.email || !person.hasPassword || person.emailProven) return false;
    const owner: AddressOwner | undefined = findAddressOwner({
      email: person.email,
      phone: findTypedPhone(userId) ?? "",
      except: userId,
    });
    if (!owner) return false;
    const day = String(Math.floor(now / days(1)));
    const key = `known-address:${owner.userId}:${day}`;
    queueMail({
      key,
      kind: "known-address",
      marks: marksOfAct("known-address", day),
      to: person.email,
      from,
      userId: owner.userId,
      now,
      ...write(owner),
    });
    return true;
  });
}
