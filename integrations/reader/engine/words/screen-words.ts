/**
 * What message apps print around a conversation, in English and Spanish; never part of a message,
 * name or time.
 */

/** What is left of an empty field's words where the edge of a cropped picture cuts them. */
export const CUT_PLACEHOLDER = "(?:text |i)mess(?:a|ag)?|(?:ext|xt) message";

/** The empty field at the bottom in which a reply is typed. */
export const PLACEHOLDER = new RegExp(
  String.raw`^(?:text message|${CUT_PLACEHOLDER}|message|imessage|i message|rcs message|sms message|enter message|(?:type|write|send|enter|compose)(?: an?| your| new)? ?(?:sms|mms|rcs|text|chat|unsecured)?(?: message)?(?: here)?|unsecured sms|new message|text|sms|reply|start a message|say something|mensaje(?: de texto)?(?: rcs)?|escrib[ae] (?:un )?mensaje|introduc\w+ (?:un )?mensaje|chat message|message\.*|(?:text )?message (?:via|with|from|using|on|to) .{2,16}|mensaje (?:por|con|desde) .{2,16}|text message\s*[•.,-]?\s*(?:sms|rcs|mms))\s*[.…•|]*$`,
  "i",
);

/** Lines in the header that are controls or states, not a name. */
export const CONTROL =
  /^(?:details?|edit|done|back|cancel|close|info|messages?|mensajes?|atr[áa]s|editar|detalles|contact(?:o)?|call|video|facetime|search|more|mute|menu|online|offline|active(?: now)?|typing.*|last seen.*|sms|mms|rcs|sms\/mms|imessage|text message|unknown(?: sender)?|add(?: to)? contacts?|block(?: number)?|report(?: spam| junk)?|not in contacts|maybe:?|lte|5g\+?|4g|3g|wifi|edge|archive|delete|save|share|lens|new|inbox|all|unread|personal|business account|tap .* info|group conversation.*|\d+ (?:people|members|participants|personas).*)$/i;

/** Remarks between bubbles about the conversation or a message's way. */
export const REMARK =
  /^(?:delivered|read(?: .*)?|sent(?: .*)?|sending.*|not delivered|enviado.*|entregado|le[ií]do.*|text message.*|imessage|mensaje de texto.*|sms|mms|rcs(?: chat.*)?|group conversation.*|conversaci[óo]n (?:grupal|de grupo).*|texting with.*|chatting with.*|chateando con.*|mensajes? de texto con.*|the sender is not in your contact.*|el remitente no est[áa] en.*|report junk|report spam|reportar.*|block.*|if you did(?:n't| not) expect.*|this (?:conversation|sender|message).*(?:spam|contact|encrypt).*|new messages?|\d+ unread messages?|today's? messages?|unread|learn more|messages and calls are end-to-end encrypted.*|edited|translate(?:d)?.*|tap to (?:load|download|view).*|you .*(?:added|named|left).*|.* (?:joined|left) the (?:group|conversation).*|unknown number.*|not in your contacts.*|add to contacts.*|\d+ messages?)$/i;

/** Words that only the top line of a phone holds. */
export const STATUS =
  /^(?:(?:\S{0,3}\s?)?(?:lte|5g|5guw|5ge|4g|3g|edge|wi-?fi.*|\d{1,3}\s?%.*|.*\b(?:lte|5g|4g)\b.*)|[^a-z]{0,3}[•.o]{2,}(?:[^a-z].*)?)$/i;

/** A clock as phones print it at the very top. */
export const CLOCK = /^\W{0,2}(?:[01]?\d|2[0-3]):[0-5]\d(?:\s?[AP]M)?\W{0,3}$/i;
