import { issueLink } from "~/core/accounts/links/issue-link";
import { findPersonByPhone } from "~/core/accounts/queries";
import { isClosed } from "~/core/accounts/sign-in/queries-sign-in";
import { renewLink } from "~/core/accounts/links/renew-link";
import { unlinkDeactivatedNumber } from "~/core/accounts/credentials/unlink-deactivated-number";
import { optIn } from "~/core/consent/opt-in";
import { issueProofWord, proveByText } from "~/core/sign-up/prove-by-text";
import { provePhone } from "~/core/sign-up/prove-phone";
import { queueText } from "~/core/messaging/send/queue-text";
import { quietConversation } from "~/core/messaging/quiet-conversation";
import { recordInbound } from "~/core/messaging/receive/record-inbound";
import { takeCode } from "~/core/accounts/sign-in/take-code";
import { takeJoinAnswer } from "~/core/sign-up/take-join-answer";
import { textCode, type CodePurpose } from "~/core/accounts/sign-in/text-code";
import { holdFile } from "~/core/evidence/hold-file";
import { enter, phonesOf, pick, type Side, type World } from "~/tests/support/credential-world";
import {
  ownIp,
  typedAddress,
  typedPhone,
  inside,
  passesSecondStep,
  newestOf,
  tally,
  type CredentialAct,
} from "~/tests/support/credential-typing";

function textFrom(world: World, who: Side, phone: string): string {
  tally.counted++;
  const { messageId } = recordInbound({
    sid: `SM${world.seed}-${tally.counted}`,
    from: phone,
    body: `[by:${who.name}] hello`,
    optOutType: null,
    media: [],
    form: "",
    receivedAt: world.now,
    productName: "P",
  });
  return messageId;
}

// A code is for whoever asked for it: a browser that wants to sign in, or the account that proves a
// number.
const askerOf = (who: Side, purpose: CodePurpose, userId: string | null): string =>
  purpose === "sign_in" ? `browser:${who.name}` : (userId ?? "");

function code(
  world: World,
  who: Side,
  phone: string,
  purpose: CodePurpose,
  userId: string | null,
): void {
  const holder = world.sides[world.holders.get(phone)!];
  const write = (digits: string) => (
    holder.codes.add(digits),
    { body: `code ${digits}`, segments: 1 }
  );
  textCode({
    phone,
    purpose,
    userId,
    asker: askerOf(who, purpose, userId),
    write,
    ip: ownIp(),
    userAgent: null,
    now: world.now,
  });
}

// What the agent says before it takes an agreement: without the terms nobody can agree (CL-06).
function showTerms(world: World, phone: string): void {
  queueText({
    ...{ body: "Reply AGREE to our terms: https://product.example/terms", segments: 1 },
    ...{ conversationId: quietConversation(phone, world.now), phone, purpose: "answer" },
    ...{ key: `terms:${world.seed}:${++tally.counted}`, now: world.now },
  });
}

export const joinByText: CredentialAct = (world, who) => {
  const phone = pick(world, phonesOf(world, who.name));
  if (!phone || findPersonByPhone(phone)) return;
  for (const answer of ["hi", `Anna ${who.name}x`, typedAddress(world, who), "AGREE NY"]) {
    if (answer === "AGREE NY") showTerms(world, phone);
    const turn = takeJoinAnswer({
      language: "en",
      phone,
      answer,
      messageId: textFrom(world, who, phone),
      now: world.now,
    });
    if (turn.said !== "joined") continue;
    world.makers.set(turn.userId, who.name);
    who.links.add(
      `/join/${issueLink({ purpose: "set_password", userId: turn.userId, lifetime: 259_200_000, now: world.now })}`,
    );
  }
};

export const writeText: CredentialAct = (world, who) => {
  const phone = pick(world, phonesOf(world, who.name));
  if (!phone) return;
  const messageId = textFrom(world, who, phone);
  const wording = { wording: "w", wordingVersion: "1", campaign: "start" };
  if (world.random() < 0.5)
    optIn({ phone, words: "START", ...wording, channel: "sms", messageId, at: world.now });
  const userId = findPersonByPhone(phone)?.userId;
  const token = userId ? renewLink(userId, world.now) : null;
  if (token) who.links.add(`/join/${token}`);
  if (userId) return;
  const held = {
    id: `held-${world.seed}-${tally.counted}`,
    phone,
    messageId,
    position: 0,
    storageKey: "k",
    fileType: "image/png",
    fileSize: 1,
  };
  holdFile(
    { ...held, fileHash: `by:${who.name}`, arrivedFrom: null, arrivedAt: world.now },
    world.now,
  );
};

export const proveByWord: CredentialAct = (world, who) => {
  const [phone, word] = [pick(world, phonesOf(world, who.name)), newestOf(world, who.words)];
  if (phone && word) proveByText({ phone, word, now: world.now });
};

export const nameNumber: CredentialAct = (world, who) => {
  const open = inside(world, who);
  if (!open) return;
  const phone = typedPhone(world, who);
  code(world, who, phone, "prove_phone", open.userId);
  who.words.add(
    issueProofWord({ userId: open.userId, phone, sessionId: open.session, now: world.now }),
  );
};

export const confirmNumber: CredentialAct = (world, who) => {
  const open = inside(world, who);
  const [phone, typed] = [typedPhone(world, who), pick(world, [...who.codes])];
  if (!open || !typed) return;
  if (
    takeCode({ phone, purpose: "prove_phone", asker: open.userId, typed, now: world.now }) !==
    open.userId
  )
    return;
  provePhone({
    userId: open.userId,
    phone,
    by: "code",
    sessionId: open.session,
    ip: null,
    now: world.now,
  });
};

export const askCode: CredentialAct = (world, who) => {
  const phone = typedPhone(world, who);
  const person = findPersonByPhone(phone);
  code(world, who, phone, "sign_in", person && !isClosed(person.userId) ? person.userId : null);
};

export const enterByCode: CredentialAct = (world, who) => {
  const [phone, typed] = [typedPhone(world, who), pick(world, [...who.codes])];
  const userId = typed
    ? takeCode({ phone, purpose: "sign_in", asker: `browser:${who.name}`, typed, now: world.now })
    : null;
  if (
    userId &&
    findPersonByPhone(phone)?.userId === userId &&
    !isClosed(userId) &&
    passesSecondStep(who, userId)
  )
    enter(world, who, userId);
};

/** A carrier takes a number back, and gives it to the other one. */
export const reassign: CredentialAct = (world, who) => {
  const phone = pick(world, phonesOf(world, who.name));
  if (!phone || phonesOf(world, who.name).length < 2) return;
  unlinkDeactivatedNumber({ phone, at: world.now, now: world.now });
  world.now += 60_000;
  world.holders.set(phone, who.name === "O" ? "S" : "O");
};

/** Somebody proves a number of their own from beginning to end, by code or by word. */
export const ownNumber: CredentialAct = (world, who) => {
  const open = inside(world, who);
  const phone = pick(world, phonesOf(world, who.name));
  if (!open || !phone) return;
  if (world.random() < 0.5) {
    who.codes.clear();
    code(world, who, phone, "prove_phone", open.userId);
    const typed = pick(world, [...who.codes]) ?? "";
    if (
      takeCode({ phone, purpose: "prove_phone", asker: open.userId, typed, now: world.now }) ===
      open.userId
    )
      provePhone({
        userId: open.userId,
        phone,
        by: "code",
        sessionId: open.session,
        ip: null,
        now: world.now,
      });
  } else
    proveByText({
      phone,
      word: issueProofWord({ ...open, sessionId: open.session, phone, now: world.now }),
      now: world.now,
    });
};
