/**
 * Whether a sender's words around an address show that it belongs to the person written to: they send something *to* it, or hold it on
 * file. "Send it to …", said to the reader of the message, names the sender's own address instead.
 */
export function belongsToReader(before: string, after: string): boolean {
  const [lead, tail] = [before.toLowerCase().slice(-90), after.toLowerCase().slice(0, 70)];
  const clause = lead.split(/(?<=[.!?])\s+/).at(-1) ?? lead;
  const outgoing =
    /\b(?:i|i'll|i'm|i've|we|we'll|we're|we've|will|just|am|are|have|already|gonna|going to)\b[^.!?]{0,30}\b(?:send|sent|sending|e-?mail(?:ed|ing)?|forward(?:ed|ing)?|deliver(?:ed|ing)?|mail(?:ed|ing)?)\b[^.!?]{0,40}\bto:?\s*$/;
  const participle =
    /(?:^|[,;]\s*|\b(?:thanks|ok|okay|great|perfect|done)\b[^.!?]{0,12})(?:now\s+)?(?:sent|sending|e-?mailed|e-?mailing|forwarding|forwarded)\b[^.!?]{0,40}\bto:?\s*$/;
  const copy =
    /\b(?:copy|details|paperwork|documents?|quote|invoice|link|info)\s+(?:was|were|has been|have been|is|are)?\s*(?:being\s+)?(?:sent|e-?mailed|on (?:its|the) way)\s+to:?\s*$/;
  const onFile =
    /\b(?:we have|i have|have you (?:down )?(?:at|as)|got|is|confirm|verify|still using|still use|is it|your (?:e-?mail|address)(?: is| as|:)?|listed as|under)\s*:?\s*$/;
  const filed =
    /^[\s,.]*(?:on (?:file|record)|still|correct|right\b|as your|is (?:this|that|it) (?:still|correct|right)|the (?:right|best|correct)|a good|your)/;
  const yours = /\byour\b[^.!?]{0,20}\b(?:e-?mail|address|account)\b[^.!?]{0,18}(?:is|as|:)?\s*$/;
  const spanish =
    /\b(?:le |te |lo |se lo )?(?:env[ií][ée]|enviamos|enviar[ée]|enviaremos|mand[ée]|mandamos|mandar[ée]|enviando|estoy enviando)(?!\p{L})[^.!?]{0,40}\ba:?\s*$/u;
  const registrado = /^[\s,.]*(?:en (?:el )?(?:archivo|registro|sistema)|registrad[oa]|como su|sigue siendo|es correcto)/;
  const reached =
    /\b(?:i|we|i'll|we'll|i've|we've)\s+(?:(?:will|can|could|just|have|already|also|then)\s+)*(?:e-?mail(?:ed)?|write|wrote|contact(?:ed)?|message[d]?|invited?)\s+(?:you\s+(?:at|on|via|under)\s+)?$|(?:^|[,;]\s*|\b(?:ok|okay|thanks|great)\s+)(?:e-?mailing|writing|contacting)\s+(?:you\s+at\s+)?$/;
  const account = /^\s*(?:dear|hi|hello|hey|hola|estimad[oa])\s+$|\b(?:log|sign)(?:ged|ed)?[\s-]?in\s+(?:with|as|using|to)\s+$/;
  const inbox =
    /^\s+(?:inbox|mailbox)\b/.test(tail) || (/\bcheck\s+(?:your\s+)?(?:inbox\s+)?(?:at\s+)?$/.test(clause) && !/\bfrom\b/.test(clause));
  const asked = /\b(?:confirm(?:ing)?|is it|is that|was it|you said|did you (?:say|mean)|so)\s*:?\s*$/.test(clause) && /^\s*\?/.test(tail);
  if (reached.test(clause) || account.test(clause) || inbox || asked) return true;
  if (outgoing.test(clause) || participle.test(clause) || copy.test(clause) || spanish.test(clause) || yours.test(clause)) return true;
  return (onFile.test(clause) && filed.test(tail)) || registrado.test(tail);
}

/** Whether words ask the other side for an address, in English or Spanish. */
export function asksForEmail(text: string): boolean {
  return /\b(?:e-?mail|correo|mail)\b/i.test(text) && !/[\w.]@\w/.test(text.replace(/mine is \S+|my e-?mail is \S+/gi, ""));
}
