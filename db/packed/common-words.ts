/**
 * What packed JSON of one kind is likely to repeat, so that a short row need not hold it
 * (a preset dictionary of DEFLATE, RFC 1951): names of columns and words of our own vocabulary,
 * nobody's data. Rows name the words that they were packed with by `number` and cannot be read
 * without them: a text never changes, and other words get a further number.
 */
type Words = { number: number; text: Buffer };

const facts = `{"isUnknown":true,"isOwed":true}"page":0,"x":0.0,"y":0.,"width":0.,"height":0.0"sto
ps","value":[{"at":null,"words":"STOP","channel":"reply","toSendingNumber":true,"kind":"per_se""th
read_complete","value":true"class_member""bankrupt""minor""forum""member_since""arbitration""respo
ndent_state""inquiries","value":[]"purchases","value":[]"consent","value":"none""registry_date","v
alue":"not_registered""line_use","value":"home""owner","value":"person""state_then","value":{"stat
e":"NY","from":"20"text.words""text.class""text.direction""text.receivedAt""source":"person","sour
ceRef":null,"box":null,"saidBy":"user_0","reason":"asked","at":1"source":"outside","sourceRef":"ex
h_01a2"respondent","value":"other_hands","value":"no""instant","at":1,"zone":"America/New_York"}"d
irection":"from_person","receivedAt":null,"class":null"receivedAt":{"kind":"local","day":"202","se
cond":43200},"class":"marketing","isConfirmation":false"isReply":true,"bulkSigns":["opt_out_line"]
,"words":"Reply STOP to opt out"},"source":"picture","textId":"file_01a2:0","fact":"text","value":
{"direction":"from_sender","receivedAt":null,"class":"marketing","isConfirmation":false,"bulkSigns
":[],"words":""},"source":"picture","sourceRef":"file_01a2","box":{"page":0,"x":0.0,"y":0.},"saidB
y":null,"reason":null,"at":17[{"id":"fact_01a2","textId":null,"fact":"","value":"","source":"staff
","sourceRef":null,"box":null,"saidBy":null,"reason":null,"at":17},{"id":"fact_01a2`;

const instrument = `I assign my TCPA claim rights for the texts I submit. The product is not a law
 firm, settles at its own discretion and pays me a flat $500 per settled claim regardless of the a
mount recovered. Not all submissions pay out."may_not_file""channel":"web"AGREE{"caseNumber":"TC-1
0","assignor":"","assignorPhone":"number ending in ","respondent":"","texts":[{"id":"file_01a2:0",
"at":"day unknown","sender":"+1","wordsSha256":""},{"id":"file_01a2:1","at":"202-01-01, 12:00","se
nder":"+18","wordsSha256":""}],"theories":["F1, version 1","F2, version 1"],"agreement":{"id":"agr
_01a2","version":"202","wording":"","wordingSha256":"","answer":"AGREE","channel":"sms","acceptedA
t":17},"pathway":"may_file","wording":{"version":1,"sha256":""}}`;

const events = `"picture_joined""sent_to_review""rejected""refused_at_intake""domain_looked_up""co
rrected""correction_proposed""answer_changed""looked_at""status_changed""settlement_reversed""lett
er_bounced""letter_withdrawn","mayHaveLeft":false"mail_came_in""reply_answered""answer_withdrawn""
outreach_resumed""outreach_stopped","reason":"asked_to_stop"no_recipient"by_staff"filing_recorded"
,"court":"","number":"","filedOn":"202"address_confirmed""webhook_requested""webhook_sent""webhook
_failed","error":"decision":"review""reasons":["sentence":"","by":"portal"}"actorKind":"admin","ac
torId":"user_0"channel":"web"},"at":17[{"id":1,"kind":"opened","actorKind":"user","actorId":"user_
01a2","data":{"channel":"sms"},"at":17},{"id":1,"kind":"read","actorKind":"system","actorId":null,
"data":{"readingId":"read_01a2","decision":"accept"},"at":17},{"id":1,"kind":"submitted","actorKin
d":"system","actorId":null,"data":{"externalCaseId":"TC-10"},"at":17},{"id":1,"kind":"released","a
ctorKind":"system","actorId":null,"data":{},"at":17},{"id":1,"kind":"instrument_sent","actorKind":
"system","actorId":null,"data":{"instrumentId":"inst_01a2","pdfHash":"","by":"mail","mailId":"mail
_01a2"},"at":17},{"id":1,"kind":"step_begun","actorKind":"system","actorId":null,"data":{"step":"i
nitial_notice","letters":1},"at":17},{"id":1,"kind":"step_begun","actorKind":"system","actorId":nu
ll,"data":{"step":"reminder","letters":1},"at":17{"step":"escalation","letters":1}{"step":"2nd_rem
inder","letters":1}},{"id":1,"kind":"step_begun","actorKind":"system","actorId":null,"data":{"step
":"final_notice","letters":1},"at":17},{"id":1,"kind":"reply_received","actorKind":"violator","act
orId":null,"data":{"replyId":"rep_01a2","mail":"reply","asksToStop":false},"at":17},{"id":1,"kind"
:"outreach_held","actorKind":"system","actorId":null,"data":{"reason":"reply"},"at":17},{"id":1,"k
ind":"settled","actorKind":"operator","actorId":null,"data":{"claimCents":50000,"bonusCents":0,"co
mmissionsCents":[]},"at":17},{"id":1,"kind":"paid","actorKind":"operator","actorId":null,"data":{"
amountCents":100000},"at":17}]`;

const letters = `"templateHash":null,"blocks":null,"pdfKey":null,"pdfHash":null"sentAt":null"theor
y":"F2""state":"queued""state":"bounced""state":"stopped""step":"initial_notice""/letters/initial_
notice-"step":"reminder""/letters/reminder-"step":"escalation""/letters/escalation-"step":"2nd_rem
inder"/letters/2nd_reminder-"step":"final_notice""/letters/final_notice-[{"id":"let_01a2","step":"
initial_notice","toAddress":"@.com","templateVersion":"202+court","templateHash":"","blocks":[{"th
eory":"F1","id":"F1.en.1","sha256":"","facts":""}],"mailId":"mail_01a2","pdfKey":"user_01a2/case_0
1a2/letters/.pdf","pdfHash":"","state":"sent","dueAt":17,"sentAt":17,"createdAt":17},{"id":"let_01
a2","step":"`;

const mails = `"headers":{"List-Unsubscribe":"<Your payout of $500 is on its waypaid for casewe co
uld not go on with it"replyTo":"support+tc-10.@"fromAddress":" <support@"messageId":"<"subject":"C
ase TC-10 has settledyour copy of the assignmentstep 1 of 5step 2 of 5step 3 of 5step 4 of 5Case T
C-10: our last letter is outYour $500 for case"subject":"[TC-10] Notice of claim: text messages fr
omReminder of our notice of claim: text messages from Second notice of an open claim: text message
s fromReminder of our second notice: text messages fromFinal notice of an open claim: text message
s from [{"id":"mail_01a2","userId":null,"toAddress":"@.com","fromAddress":"TextClaim <support@","r
eplyTo":"support+tc-10.@","subject":"[TC-10] Notice of claim: text messages from .com","headers":n
ull,"messageId":"@"},{"id":"mail_01a2","userId":"user_01a2","toAddress":"@.com","fromAddress":"Tex
tClaim <support@","replyTo":null,"subject":"Case TC-10: step 1 of 5","headers":null,"messageId":"@
"},{"id":"mail_01a2","userId":null,"toAddress":"@`;

// Line ends are there for whoever reads this file only.
const words = (number: number, text: string): Words => ({
  number,
  text: Buffer.from(text.replaceAll("\n", ""), "utf8"),
});

/** The common words by the kind of what is packed. */
export const commonWords = {
  facts: words(1, facts),
  instrument: words(2, instrument),
  events: words(3, events),
  letters: words(4, letters),
  mails: words(5, mails),
} as const satisfies Record<string, Words>;

export type CommonWords = keyof typeof commonWords;
