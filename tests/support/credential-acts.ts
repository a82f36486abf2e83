import { endSessions } from "~/core/accounts/sign-in/end-sessions";
import { editPerson } from "~/core/staff/edit-person";
import { issueLink } from "~/core/accounts/links/issue-link";
import { proveAddress } from "~/core/accounts/credentials/prove-address";
import { findPersonLine } from "~/core/staff/queries-staff";
import {
  findClaimant,
  findSignIn,
  findTotp,
  isClosed,
} from "~/core/accounts/sign-in/queries-sign-in";
import { setPasswordByLink } from "~/core/accounts/links/set-password-by-link";
import { takeBackChange } from "~/core/accounts/credentials/take-back-change";
import { connectGoogle, disconnectGoogle, enterByGoogle } from "~/core/sign-up/enter-by-google";
import { askEmailChange } from "~/core/accounts/credentials/ask-email-change";
import { changePassword } from "~/core/accounts/credentials/change-password";
import { joinByWeb } from "~/core/sign-up/join-by-web";
import { mailResetForStaff } from "~/core/accounts/staff-acts/mail-reset-for-staff";
import { mailResetLink } from "~/core/accounts/links/mail-reset-link";
import { proposeAddress } from "~/core/accounts/staff-acts/propose-address";
import { resetPassword } from "~/core/sign-up/reset-password";
import { beginTotp, removeTotp, setTotp } from "~/core/accounts/sign-in/set-totp";
import { makeStaff } from "~/tests/support/staff-people";
import { addressesOf, enter, openedBy, pick } from "~/tests/support/credential-world";
import {
  joinByText,
  writeText,
  proveByWord,
  nameNumber,
  confirmNumber,
  askCode,
  enterByCode,
  reassign,
  ownNumber,
} from "~/tests/support/credential-acts-by-phone";
import {
  from,
  letter,
  ownIp,
  passwordOf,
  typedAddress,
  typedPhone,
  inside,
  passesSecondStep,
  newestOf,
  tally,
  type CredentialAct,
} from "~/tests/support/credential-typing";

let staff: ReturnType<typeof makeStaff> | undefined;
const boss = () => (staff ??= makeStaff("super_admin"));

const signUp: CredentialAct = (world, who) => {
  const email = typedAddress(world, who);
  const given = {
    email,
    passwordHash: passwordOf(who),
    firstName: who.name,
    lastName: "X",
    phone: typedPhone(world, who),
    state: "NY",
  };
  const rest = {
    answer: "a",
    textsWished: null,
    referralCode: null,
    bonusPromised: false,
    ip: ownIp(),
    userAgent: null,
    now: world.now,
  };
  const userId = joinByWeb({ ...given, ...rest });
  world.makers.set(userId, who.name);
  enter(world, who, userId);
  const token = issueLink({
    purpose: "prove_email",
    userId,
    email,
    lifetime: 259_200_000,
    now: world.now,
  });
  for (const side of Object.values(world.sides))
    if (side.mailboxes.includes(email)) side.links.add(`/prove-email/${token}`);
};

const enterByPassword: CredentialAct = (world, who) => {
  const email = typedAddress(world, who);
  const account = [findSignIn(email), findClaimant(email)].find(
    (one) => one?.passwordHash === passwordOf(who),
  );
  if (!account || account.isClosed) return;
  if (passesSecondStep(who, account.userId)) enter(world, who, account.userId);
};

const google: CredentialAct = (world, who) => {
  const open = inside(world, who);
  const choice = world.random();
  if (open && choice < 0.3)
    connectGoogle({
      ...open,
      sessionId: open.session,
      subject: who.google,
      ip: "x",
      now: world.now,
    });
  else if (open && choice < 0.4)
    disconnectGoogle({ ...open, sessionId: open.session, ip: "x", now: world.now });
  else {
    const names = { firstName: who.name, lastName: "", referralCode: null, bonusPromised: false };
    const email = pick(world, who.mailboxes);
    const { userId, isNew } = enterByGoogle({
      subject: who.google,
      email,
      emailVerified: true,
      ...names,
      ip: "x",
      now: world.now,
    });
    if (isNew) world.makers.set(userId, who.name);
    if (!isClosed(userId) && passesSecondStep(who, userId)) enter(world, who, userId);
  }
};

const askAddress: CredentialAct = (world, who) => {
  const open = inside(world, who);
  const write = (token: string) => letter(`/prove-email/${token}`);
  if (open)
    askEmailChange({
      userId: open.userId,
      email: typedAddress(world, who),
      from,
      write,
      ip: null,
      now: world.now,
    });
};

const setPassword: CredentialAct = (world, who) => {
  const open = inside(world, who);
  if (!open) return;
  changePassword({ userId: open.userId, passwordHash: passwordOf(who), ip: null, now: world.now });
  enter(world, who, open.userId);
};

const signOutElsewhere: CredentialAct = (world, who) => {
  const open = inside(world, who);
  if (open) endSessions({ userId: open.userId, keep: open.session, ip: null, now: world.now });
};

const secondStep: CredentialAct = (world, who) => {
  const open = inside(world, who);
  if (!open) return;
  const acting = { userId: open.userId, sessionId: open.session, ip: null, now: world.now };
  if (!findTotp(open.userId)) {
    beginTotp(open.userId, `sealed:${who.name}:${++tally.counted}`);
    if (world.random() < 0.7) setTotp({ ...acting, counter: 1, codes: [`CODE-${tally.counted}`] });
  } else if (passesSecondStep(who, open.userId)) removeTotp(acting);
};

const forgetPassword: CredentialAct = (world, who) => {
  const write = ({ token }: { token: string }) => letter(`/reset-password?token=${token}`);
  mailResetLink({ email: typedAddress(world, who), from, write, now: world.now });
};

/**
 * Opens a link that came to a mailbox or phone, and presses the button behind it, as careless
 * people do.
 */
const openLink: CredentialAct = (world, who) => {
  const link = newestOf(world, who.links);
  const token = link?.split(/[/=]/).at(-1);
  if (!link || !token) return;
  const now = world.now;
  const open = inside(world, who);
  if (link.startsWith("/prove-email/"))
    proveAddress({
      token,
      signedIn: open && { userId: open.userId, sessionId: open.session },
      ip: null,
      now,
    });
  else if (link.startsWith("/not-me/")) takeBackChange({ token, ip: null, now });
  else if (link.startsWith("/join/")) {
    const { userId } = setPasswordByLink({
      token,
      email: typedAddress(world, who),
      passwordHash: passwordOf(who),
      ip: null,
      now,
    });
    enter(world, who, userId);
  } else resetPassword({ token, passwordHash: passwordOf(who), ip: null, now });
};

/** A colleague of ours means well, or does not. */
const actOfStaff: CredentialAct = (world) => {
  const userId = pick(world, [...world.makers.keys()]);
  const person = userId ? findPersonLine(userId) : undefined;
  if (!userId || !person) return;
  const at = { staff: boss(), now: world.now };
  const write = ({ token }: { token: string }) => letter(`/reset-password?token=${token}`);
  if (world.random() < 0.4) mailResetForStaff({ userId, from, write, ...at });
  else {
    const { firstName, lastName, phone, updatedAt } = person;
    const proof = (token: string) => letter(`/prove-email/${token}`);
    const propose = (email: string) => proposeAddress({ userId, email, from, write: proof, ...at });
    editPerson({
      userId,
      updatedAt,
      firstName,
      lastName,
      phone: phone ?? "",
      email: pick(world, addressesOf(world)),
      propose,
      ...at,
    });
  }
};

/** S gets hold of a session of O's, as from a machine that O has left. */
const steal: CredentialAct = (world) => {
  const { O, S } = world.sides;
  const userId = openedBy(O.session);
  if (!userId || world.makers.get(userId) !== "O") return;
  S.stolen = O.session;
  world.stolen.add(userId);
  world.robbed.add(userId);
};

/** Somebody sets a new password over the mail to an address of their own, from beginning to end. */
const recover: CredentialAct = (world, who) => {
  let token = "";
  const write = (found: { token: string }) => (
    (token = found.token),
    letter(`/reset-password?token=${token}`)
  );
  mailResetLink({ email: pick(world, who.mailboxes), from, write, now: world.now });
  if (token) resetPassword({ token, passwordHash: passwordOf(who), ip: null, now: world.now });
};

/** Every act and how often it comes. */
export const credentialActs: readonly [string, number, CredentialAct][] = [
  ["signs up", 4, signUp],
  ["joins by text", 4, joinByText],
  ["writes a text", 3, writeText],
  ["names a number", 4, nameNumber],
  ["confirms a number", 4, confirmNumber],
  ["texts a word", 4, proveByWord],
  ["asks for a code", 3, askCode],
  ["enters by code", 4, enterByCode],
  ["enters by password", 5, enterByPassword],
  ["uses Google", 2, google],
  ["asks for another address", 5, askAddress],
  ["changes the password", 2, setPassword],
  ["signs out elsewhere", 1, signOutElsewhere],
  ["turns the second step", 1, secondStep],
  ["forgets the password", 4, forgetPassword],
  ["opens a link", 14, openLink],
  ["has staff act", 3, actOfStaff],
  ["loses a number", 3, reassign],
  ["is robbed of a session", 3, steal],
  ["recovers", 4, recover],
  ["proves a number", 4, ownNumber],
];
