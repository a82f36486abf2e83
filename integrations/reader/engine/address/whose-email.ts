/**
 * What a sentence says right before an address that they send something to, or that they hold of
 * the reader's.
 */
const BEFORE_READERS = [
  /\b(?:i|i'll|i'm|i've|we|we'll|we're|we've|will|just|am|are|have|already|gonna|going to)\b[^.!?]{0,30}\b(?:send|sent|sending|e-?mail(?:ed|ing)?|forward(?:ed|ing)?|deliver(?:ed|ing)?|mail(?:ed|ing)?)\b[^.!?]{0,40}\bto:?\s*$/,
  /(?:^|[,;]\s*|\b(?:thanks|ok|okay|great|perfect|done)\b[^.!?]{0,12})(?:now\s+)?(?:sent|sending|e-?mailed|e-?mailing|forwarding|forwarded)\b[^.!?]{0,40}\bto:?\s*$/,
  /\b(?:copy|details|paperwork|documents?|quote|invoice|link|info)\s+(?:was|were|has been|have been|is|are)?\s*(?:being\s+)?(?:sent|e-?mailed|on (?:its|the) way)\s+to:?\s*$/,
  /(?<!\b(?:be|get)\s)\b(?:sent|e-?mailed|forwarded|delivered|goes|going|will go)\s+(?:out |over |off )?to:?\s*$/,
  /\byour\b[^.!?]{0,20}\b(?:e-?mail|address|account)\b[^.!?]{0,18}(?:is|as|:)?\s*$/,
  /(?<!\p{L})(?:le |te |lo |se lo )?(?:envié|enviamos|enviar[ée]|enviaremos|mandé|mandamos|mandar[ée]|enviando|estoy enviando|enviad[oa]s?)(?!\p{L})[^.!?]{0,40}\ba:?\s*$/u,
  /(?<!\p{L})(?:le|te|lo|se lo) (?:env[ií][ée]|mand[ée])(?!\p{L})[^.!?]{0,40}\ba:?\s*$/u,
  /\b(?:i|we|i'll|we'll|i've|we've)\s+(?:(?:will|can|could|just|have|already|also|then)\s+)*(?:e-?mail(?:ed)?|mailed|write|wrote|contact(?:ed)?|message[d]?|invited?)\s+(?:you\s+(?:at|on|via|under)\s+)?$/,
  /(?:^|[,;]\s*|\b(?:ok|okay|thanks|great)\s+)(?:e-?mailing|writing|contacting)\s+(?:you\s+at\s+)?$/,
  /\b(?:tried|trying|attempted)\s+to\s+(?:e-?mail|reach|contact|write)\s+(?:you\s+at\s+)?$/,
  /^\s*(?:dear|hi|hello|hey|hola|estimad[oa])\s+$/,
  /\b(?:log|sign)(?:ged|ed)?[\s-]?in\s+(?:with|as|using|to)\s+$/,
  /\b(?:registered|subscribed|enrolled|applied|signed\s+up|opted\s+in)\s+(?:with|under|using|as|via)\s+$/,
  /\b(?:records?|files?|system|database|account|registration|form|application)\s+(?:list|show|have|has|say|contain|give)s?:?\s*(?:you\s*|your\s+(?:e-?mail|address)\s*)?(?:at|as|under|is|:)?\s*$/,
  /\b(?:account|login|username|profile)(?:\s+(?:for|is|of))?\s*:?\s*$/,
  /\b(?:file|case|package|parcel|refund|order)\s+for\s*:?\s*$/,
  /\bon\s+(?:file|record)\s*:\s*$/,
  /\b(?:do|did|are)\s+you\s+(?:still\s+)?(?:use|using|have|own)\s*$/,
  /^\s*(?:got it|noted|recibido|anotado)[,:!]?\s*(?:it'?s\s*)?$/,
];

/** What follows an address that is the reader's, whatever stood before. */
const AFTER_READERS = [
  /^[\s,.]*(?:en (?:el )?(?:archivo|registro|sistema)|registrad[oa]|como su|sigue siendo|es correcto)/,
  /^\s*su\s+(?:correo|e-?mail|direcci[oó]n)\b/,
  /^\s+(?:inbox|mailbox)\b/,
  /^\s*(?:is|belongs to)\s+yours?\b/,
  /^[\s,.:–-]*(?:is|are)\s+(?:this|that|it)\s+(?:you|yours)\b/,
  /^\s*as\s+your\s+(?:e-?mail|contact|address|login|user)/,
  /^\s*(?:in|on|with|under)\s+(?:your|our)\s+(?:file|files|account|profile|records?|system|application|form)\b/,
  /^\s*(?:down\s+for\s+you|but\s+(?:it|they|that)\s+(?:bounced|came back|failed))\b/,
];

const HELD =
  /\b(?:we have|i have|we've|have you (?:down )?(?:at|as)|got|is|confirm|verify|still using|still use|is it|your (?:e-?mail|address)(?: is| as|:)?|listed as|under)\s*:?\s*$/;
const AS_HELD =
  /^[\s,.]*(?:on (?:file|record)|still|correct|right\b|as your|is (?:this|that|it) (?:still|correct|right)|the (?:right|best|correct)|a good|your)/;
const I_HOLD = /\b(?:we have|i have|we've got|i've got|got)\s*:?\s*$/;
const THANKED = /^[\s,.!]*(?:thanks|thank you|sending|gracias)\b/;

/**
 * Whether a sender's words around an address show that it belongs to the person written to: they
 * send something *to* it, or hold it on file. "Send it to …", said to the reader of the message,
 * names the sender's own address instead.
 */
export function belongsToReader(before: string, after: string): boolean {
  const [lead, tail] = [before.toLowerCase().slice(-90), after.toLowerCase().slice(0, 70)];
  const clause = lead.split(/(?<=[.!?])\s+/).at(-1) ?? lead;
  if (
    BEFORE_READERS.some((words) => words.test(clause)) ||
    AFTER_READERS.some((words) => words.test(tail))
  )
    return true;
  if (/\bcheck\s+(?:your\s+)?(?:inbox\s+)?(?:at\s+)?$/.test(clause) && !/\bfrom\b/.test(clause))
    return true;
  if (
    /\b(?:confirm(?:ing)?|is it|is that|was it|you said|did you (?:say|mean)|so)\s*:?\s*$/.test(
      clause,
    ) &&
    /^\s*\?/.test(tail)
  )
    return true;
  return (HELD.test(clause) && AS_HELD.test(tail)) || (I_HOLD.test(clause) && THANKED.test(tail));
}

/** Whether words ask the other side for an address, in English or Spanish. */
export function asksForEmail(text: string): boolean {
  return (
    /\b(?:e-?mail|correo|mail)\b/i.test(text) &&
    !/[\w.]@\w/.test(text.replace(/mine is \S+|my e-?mail is \S+/gi, ""))
  );
}
