import { endSessions } from "~/core/accounts/end-sessions";
import { editPerson } from "~/core/accounts/edit-person";
import { issueLink } from "~/core/accounts/issue-link";
import { proveAddress } from "~/core/accounts/prove-address";
import { findPersonByPhone } from "~/core/accounts/queries";
import { findPersonLine } from "~/core/accounts/queries-staff";
import { findSignIn, findTotp, isClosed } from "~/core/accounts/queries-sign-in";
import { renewLink } from "~/core/accounts/renew-link";
import { setPasswordByLink } from "~/core/accounts/set-password-by-link";
import { takeBackChange } from "~/core/accounts/take-back-change";
import { unlinkDeactivatedNumber } from "~/core/accounts/unlink-deactivated-number";
import { connectGoogle, disconnectGoogle, enterByGoogle } from "~/core/affiliates/enter-by-google";
import { optIn } from "~/core/consent/opt-in";
import { askEmailChange } from "~/core/conversations/ask-email-change";
import { changePassword } from "~/core/conversations/change-password";
import { joinByWeb } from "~/core/conversations/join-by-web";
import { mailResetForStaff } from "~/core/conversations/mail-reset-for-staff";
import { mailResetLink } from "~/core/conversations/mail-reset-link";
import { proposeAddress } from "~/core/conversations/propose-address";
import { issueProofWord, proveByText } from "~/core/conversations/prove-by-text";
import { provePhone } from "~/core/conversations/prove-phone";
import { recordInbound } from "~/core/conversations/record-inbound";
import { resetPassword } from "~/core/conversations/reset-password";
import { beginTotp, removeTotp, setTotp } from "~/core/conversations/set-totp";
import { takeCode } from "~/core/conversations/take-code";
import { takeJoinAnswer } from "~/core/conversations/take-join-answer";
import { textCode, type CodePurpose } from "~/core/conversations/text-code";
import { holdFile } from "~/core/evidence/hold-file";
import { makeStaff } from "~/tests/support/staff-people";
import { addressesOf, enter, openedBy, phonesOf, pick, type Side, type World } from "~/tests/support/way-in-world";

/** Something that a person does, with whatever they may know or type. */
export type WayInAct = (world: World, who: Side) => void;

const from = "us@product.example";
let counted = 0;
const letter = (link: string) => ({ subject: "s", text: link, html: link });
const ownIp = (): string => `ip-${++counted}`;
const passwordOf = (who: Side): string => `pw:${who.name}`;
let staff: ReturnType<typeof makeStaff> | undefined;
const boss = () => (staff ??= makeStaff("super_admin"));

/** S types what they like; O types what is theirs. */
const typedAddress = (world: World, who: Side): string => pick(world, who.name === "S" ? addressesOf(world) : who.mailboxes);
const typedPhone = (world: World, who: Side): string =>
  pick(world, who.name === "S" && world.random() < 0.5 ? [...world.holders.keys()] : phonesOf(world, who.name)) ??
  pick(world, [...world.holders.keys()]);

/** The sessions that somebody can act with, and the account behind each. */
function inside(world: World, who: Side): { session: string; userId: string } | null {
  const open = [who.session, who.stolen].flatMap((session) => {
    const userId = openedBy(session);
    return session && userId ? [{ session, userId }] : [];
  });
  return open.length === 0 ? null : pick(world, open);
}

/** The second step, which only who has set it up can take. */
const passesSecondStep = (who: Side, userId: string): boolean => findTotp(userId)?.secret.includes(`:${who.name}:`) ?? true;

/** Half the time what came last, else anything that ever came. */
function newestOf(world: World, known: ReadonlySet<string>): string | undefined {
  const all = [...known];
  return world.random() < 0.5 ? all.at(-1) : pick(world, all);
}

function textFrom(world: World, who: Side, phone: string): string {
  counted++;
  const { messageId } = recordInbound({
    sid: `SM${world.seed}-${counted}`,
    from: phone,
    body: `[by:${who.name}] hello`,
    media: [],
    form: "",
    receivedAt: world.now,
    productName: "P",
  });
  return messageId;
}

function code(world: World, who: Side, phone: string, purpose: CodePurpose, userId: string | null): void {
  const holder = world.sides[world.holders.get(phone)!];
  const write = (digits: string) => (holder.codes.add(digits), { body: `code ${digits}`, segments: 1 });
  textCode({ phone, purpose, userId, write, ip: ownIp(), userAgent: null, now: world.now });
}

const signUp: WayInAct = (world, who) => {
  const email = typedAddress(world, who);
  const given = { email, passwordHash: passwordOf(who), firstName: who.name, lastName: "X", phone: typedPhone(world, who), state: "NY" };
  const rest = {
    answer: "a",
    textsWished: null,
    referralCode: null,
    bonusPromised: false,
    from,
    ip: ownIp(),
    userAgent: null,
    now: world.now,
  };
  const userId = joinByWeb({ ...given, ...rest, tellOwner: () => letter("") });
  if (!userId) return;
  world.makers.set(userId, who.name);
  enter(world, who, userId);
  const token = issueLink({ purpose: "prove_email", userId, email, lifetime: 259_200_000, now: world.now });
  for (const side of Object.values(world.sides)) if (side.mailboxes.includes(email)) side.links.add(`/prove-email/${token}`);
};

const joinByText: WayInAct = (world, who) => {
  const phone = pick(world, phonesOf(world, who.name));
  if (!phone || findPersonByPhone(phone)) return;
  for (const answer of ["hi", `Anna ${who.name}x`, typedAddress(world, who), "AGREE NY"]) {
    const turn = takeJoinAnswer({ phone, answer, messageId: textFrom(world, who, phone), now: world.now });
    if (turn.said !== "joined") continue;
    world.makers.set(turn.userId, who.name);
    who.links.add(`/join/${issueLink({ purpose: "set_password", userId: turn.userId, lifetime: 259_200_000, now: world.now })}`);
  }
};

const writeText: WayInAct = (world, who) => {
  const phone = pick(world, phonesOf(world, who.name));
  if (!phone) return;
  const messageId = textFrom(world, who, phone);
  const wording = { wording: "w", wordingVersion: "1", campaign: "start" };
  if (world.random() < 0.5) optIn({ phone, words: "START", ...wording, channel: "sms", messageId, at: world.now });
  const userId = findPersonByPhone(phone)?.userId;
  const token = userId ? renewLink(userId, world.now) : null;
  if (token) who.links.add(`/join/${token}`);
  if (userId) return;
  const held = { id: `held-${world.seed}-${counted}`, phone, messageId, position: 0, storageKey: "k", fileType: "image/png", fileSize: 1 };
  holdFile({ ...held, fileHash: `by:${who.name}`, arrivedFrom: null, arrivedAt: world.now }, world.now);
};

const proveByWord: WayInAct = (world, who) => {
  const [phone, word] = [pick(world, phonesOf(world, who.name)), newestOf(world, who.words)];
  if (phone && word) proveByText({ phone, word, now: world.now });
};

const nameNumber: WayInAct = (world, who) => {
  const open = inside(world, who);
  if (!open) return;
  const phone = typedPhone(world, who);
  code(world, who, phone, "prove_phone", open.userId);
  who.words.add(issueProofWord({ userId: open.userId, phone, sessionId: open.session, now: world.now }));
};

const confirmNumber: WayInAct = (world, who) => {
  const open = inside(world, who);
  const [phone, typed] = [typedPhone(world, who), pick(world, [...who.codes])];
  if (!open || !typed) return;
  if (takeCode({ phone, purpose: "prove_phone", typed, now: world.now }) !== open.userId) return;
  provePhone({ userId: open.userId, phone, by: "code", sessionId: open.session, ip: null, now: world.now });
};

const askCode: WayInAct = (world, who) => {
  const phone = typedPhone(world, who);
  const person = findPersonByPhone(phone);
  code(world, who, phone, "sign_in", person && !isClosed(person.userId) ? person.userId : null);
};

const enterByCode: WayInAct = (world, who) => {
  const [phone, typed] = [typedPhone(world, who), pick(world, [...who.codes])];
  const userId = typed ? takeCode({ phone, purpose: "sign_in", typed, now: world.now }) : null;
  if (userId && findPersonByPhone(phone)?.userId === userId && !isClosed(userId) && passesSecondStep(who, userId))
    enter(world, who, userId);
};

const enterByPassword: WayInAct = (world, who) => {
  const account = findSignIn(typedAddress(world, who));
  if (!account || account.isClosed || account.passwordHash !== passwordOf(who)) return;
  if (passesSecondStep(who, account.userId)) enter(world, who, account.userId);
};

const google: WayInAct = (world, who) => {
  const open = inside(world, who);
  const choice = world.random();
  if (open && choice < 0.3) connectGoogle({ ...open, sessionId: open.session, subject: who.google, ip: "x", now: world.now });
  else if (open && choice < 0.4) disconnectGoogle({ ...open, sessionId: open.session, ip: "x", now: world.now });
  else {
    const names = { firstName: who.name, lastName: "", referralCode: null, bonusPromised: false };
    const email = pick(world, who.mailboxes);
    const { userId, isNew } = enterByGoogle({ subject: who.google, email, emailVerified: true, ...names, ip: "x", now: world.now });
    if (isNew) world.makers.set(userId, who.name);
    if (!isClosed(userId) && passesSecondStep(who, userId)) enter(world, who, userId);
  }
};

const askAddress: WayInAct = (world, who) => {
  const open = inside(world, who);
  const write = (token: string) => letter(`/prove-email/${token}`);
  if (open) askEmailChange({ userId: open.userId, email: typedAddress(world, who), from, write, ip: null, now: world.now });
};

const setPassword: WayInAct = (world, who) => {
  const open = inside(world, who);
  if (!open) return;
  changePassword({ userId: open.userId, passwordHash: passwordOf(who), ip: null, now: world.now });
  enter(world, who, open.userId);
};

const signOutElsewhere: WayInAct = (world, who) => {
  const open = inside(world, who);
  if (open) endSessions({ userId: open.userId, keep: open.session, ip: null, now: world.now });
};

const secondStep: WayInAct = (world, who) => {
  const open = inside(world, who);
  if (!open) return;
  const acting = { userId: open.userId, sessionId: open.session, ip: null, now: world.now };
  if (!findTotp(open.userId)) {
    beginTotp(open.userId, `sealed:${who.name}:${++counted}`);
    if (world.random() < 0.7) setTotp({ ...acting, counter: 1, codes: [`CODE-${counted}`] });
  } else if (passesSecondStep(who, open.userId)) removeTotp(acting);
};

const forgetPassword: WayInAct = (world, who) => {
  const write = ({ token }: { token: string }) => letter(`/reset-password?token=${token}`);
  mailResetLink({ email: typedAddress(world, who), from, write, now: world.now });
};

/** Opens a link that came to a mailbox or phone, and presses the button behind it, as careless people do. */
const openLink: WayInAct = (world, who) => {
  const link = newestOf(world, who.links);
  const token = link?.split(/[/=]/).at(-1);
  if (!link || !token) return;
  const now = world.now;
  const open = inside(world, who);
  if (link.startsWith("/prove-email/"))
    proveAddress({ token, signedIn: open && { userId: open.userId, sessionId: open.session }, ip: null, now });
  else if (link.startsWith("/not-me/")) takeBackChange({ token, ip: null, now });
  else if (link.startsWith("/join/")) {
    const { userId } = setPasswordByLink({ token, email: typedAddress(world, who), passwordHash: passwordOf(who), ip: null, now });
    enter(world, who, userId);
  } else resetPassword({ token, passwordHash: passwordOf(who), ip: null, now });
};

/** A colleague of ours means well, or does not. */
const actOfStaff: WayInAct = (world) => {
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
    editPerson({ userId, updatedAt, firstName, lastName, phone: phone ?? "", email: pick(world, addressesOf(world)), propose, ...at });
  }
};

/** A carrier takes a number back, and gives it to the other one. */
const reassign: WayInAct = (world, who) => {
  const phone = pick(world, phonesOf(world, who.name));
  if (!phone || phonesOf(world, who.name).length < 2) return;
  unlinkDeactivatedNumber({ phone, at: world.now, now: world.now });
  world.now += 60_000;
  world.holders.set(phone, who.name === "O" ? "S" : "O");
};

/** S gets hold of a session of O's, as from a machine that O has left. */
const steal: WayInAct = (world) => {
  const { O, S } = world.sides;
  const userId = openedBy(O.session);
  if (!userId || world.makers.get(userId) !== "O") return;
  S.stolen = O.session;
  world.stolen.add(userId);
  world.robbed.add(userId);
};

/** Somebody proves a number of their own from beginning to end, by code or by word. */
const ownNumber: WayInAct = (world, who) => {
  const open = inside(world, who);
  const phone = pick(world, phonesOf(world, who.name));
  if (!open || !phone) return;
  if (world.random() < 0.5) {
    who.codes.clear();
    code(world, who, phone, "prove_phone", open.userId);
    const typed = pick(world, [...who.codes]) ?? "";
    if (takeCode({ phone, purpose: "prove_phone", typed, now: world.now }) === open.userId)
      provePhone({ userId: open.userId, phone, by: "code", sessionId: open.session, ip: null, now: world.now });
  } else proveByText({ phone, word: issueProofWord({ ...open, sessionId: open.session, phone, now: world.now }), now: world.now });
};

/** Somebody sets a new password over the mail to an address of their own, from beginning to end. */
const recover: WayInAct = (world, who) => {
  let token = "";
  const write = (found: { token: string }) => ((token = found.token), letter(`/reset-password?token=${token}`));
  mailResetLink({ email: pick(world, who.mailboxes), from, write, now: world.now });
  if (token) resetPassword({ token, passwordHash: passwordOf(who), ip: null, now: world.now });
};

/** Every act and how often it comes. */
export const wayInActs: readonly [string, number, WayInAct][] = [
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
