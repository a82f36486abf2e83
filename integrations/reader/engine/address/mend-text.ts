import { parse } from "tldts";

const ENDINGS =
  "com|net|org|info|biz|co|us|io|shop|legal|me|gov|edu|app|dev|live|store|online|site|pro|agency|services";

const CLOSING: Readonly<Record<string, string>> = { "[": "]", "(": ")", "{": "}", "<": ">" };

const isHost = (text: string): boolean =>
  parse(text).isIcann === true && parse(text).domain !== null;

/** The dot before an ending that was read as another mark (`acme,bet`, `acme :com`). */
function endingDotted(whole: string, host: string, ending: string): string {
  return !isHost(host) && isHost(`${host}.${ending}`) ? `@${host}.${ending}` : whole;
}

/**
 * A mailbox that goes on after its last dot on the next row (`ann.lee. quotes@`): a sentence does
 * not end in a name with a dot in it.
 */
function mailboxClosed(whole: string, before: string): string {
  return isHost(before) ? whole : `${before}.`;
}

/**
 * A space that was read into the ending of an address (`acme.buil ders`): only together do both
 * parts make an ending.
 */
function endingClosed(whole: string, host: string, rest: string): string {
  return !isHost(host) && isHost(host + rest) ? `@${host}${rest}` : whole;
}

/** Inside an address, before one of the endings that are well known. */
const STOP_AND_SPACE = new RegExp(`(?<=@[\\w.-]*\\w)\\.\\s(?=(?:${ENDINGS})\\b)`, "g");
const MARK_FOR_STOP = new RegExp(`(?<=@[\\w.-]*\\w)[:;,](?=(?:${ENDINGS})\\b)`, "gi");

/**
 * Repairs what the recogniser does to addresses and links, whose underlines and tight letters it
 * takes for dots, colons and marks.
 */
export function mendAddresses(text: string): string {
  const closed = text
    .replace(STOP_AND_SPACE, ".")
    .replace(/(?<=[a-z0-9]),(?=[a-z0-9._-]+@\S)/g, ".")
    .replace(/(?<=[a-z0-9])\.\s\.(?=[a-z0-9._-]+@\S)/gi, ".")
    .replace(
      /([[({<]\s?(?:at|dot|arroba|punto))[JjlI1|](?=[\w.])/g,
      (_, word: string) => `${word}${CLOSING[word[0] ?? ""] ?? ""}`,
    )
    .replace(/@([\w-]+(?:\.[\w-]+)*)\s?[,:;]\s?([a-z]{2,8})(?![\w@])/g, endingDotted)
    .replace(/(?<![\w.@])([a-z]+(?:\.[a-z]{2,})+)\.\s(?=[a-z0-9._-]+@\w)/gi, mailboxClosed)
    .replace(/@([\w-]+(?:\.[\w-]+)*\.[a-z]{2,8})\s([a-z]{2,8})(?![\w@])/g, endingClosed);
  return closed.replace(
    /(?<![\w.])[\w.]+\s?_\s?\w+@\S+|(?<!\S)\S*@\S*|(?<!\S)\S+\s@\S+/g,
    (token) =>
      token
        .replace(/\s?_\s?/g, "_")
        .replace(
          /(@[\w]+(?:-\w+)*)-(com|net|org|us|io|biz|info)(?=\W|$)/i,
          (whole, host: string, ending: string) => `${host}.${ending}`,
        )
        .replace(/(?<=@[\w.-]*\w)[=~](?=\w)/g, "-")
        .replace(/\.{2,}/g, ".")
        .replace(/@\./g, "@")
        .replace(/\.(\s?)@/g, "$1@")
        .replace(/(?<=\w)[!|](?=\s?@)/g, "1")
        .replace(/(?<=\w)\s(?=@)/g, "")
        .replace(/(?<=\w)[!|](?=\w)/g, "l")
        .replace(/\.(?:c0m|0rg|c0|inf0|bi2)(?![\w@])/gi, (ending) =>
          ending.replace(/0/g, "o").replace(/2/g, "z"),
        )
        .replace(MARK_FOR_STOP, "."),
  );
}

const SPANISH =
  /\b(?:el|la|los|las|de|del|su|sus|usted|tiene|para|por|que|hola|correo|una?|es|con|le|mi|gracias|hoy|llame|responda)\b/gi;
const ACCENTS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "número teléfono electrónico información préstamo préstamos crédito créditos también aquí está están estás día días último última únete único única después según además más aún así " +
    "escríbanos escríbenos escríbame llámenos llámame envíe envíeme envíanos contáctenos comuníquese haré enviaré estaré podrá podría dólares cotización suscripción dirección atención " +
    "miércoles sábado señor señora año años mañana niño niños español compañía dueño dueños pequeño baño página fácil rápido rápida médico médica automóvil vehículo límite trámite " +
    "garantía línea público próximo próxima válido válida confirmación aprobación reparación reparaciones comisión solución promoción sacó dónde adiós perdón razón opción opinión revisión pensión millón corazón " +
    "todavía ganó quedó llegó recibió aprobó expiró venció ahorró anunció aún ningún algún común jamás quizás detrás través inglés francés interés " +
    "compañías garantías energía vía vías guía política crédito difícil útil móvil dólar fácilmente rápidamente únicamente automático automática " +
    "electrónica electrónicos electrónicas números teléfonos médicos médicas público pública técnico básico básica económico económica " +
    "económicos histórico crítico clínica farmacia mecánico plástico eléctrico eléctrica orgánico máximo mínimo mínima máxima décimo séptimo " +
    "sólo así allí ahí acá allá café bebé policía minería tendrá será podrá habrá hará recibirá pagará ahorrará podrían sería serían tendría " +
    "quería tenía había están aquí detrás dieciséis veintidós veintitrés veintiséis atención devolución declaración instalación limpieza " +
    "interrupción suspensión conexión excepción inversión decisión televisión comunicación invitación liquidación promoción"
  )
    .split(/\s+/)
    .map((word) => [word.normalize("NFD").replace(/[\u0300-\u036f]/g, ""), word]),
);
const ASKING: Readonly<Record<string, string>> = {
  que: "qué",
  cual: "cuál",
  como: "cómo",
  quien: "quién",
  donde: "dónde",
  cuando: "cuándo",
  cuanto: "cuánto",
  cuantos: "cuántos",
  cuales: "cuáles",
};

/**
 * Polite and familiar orders of letters and texts; with a pronoun at the end they carry an accent
 * ("llámenos", "escríbame").
 */
const ORDER_STEMS =
  "llam escrib visit contact envi respond solicit reclam aprovech reserv mand avis confirm actualic actualiz verifiqu verific consult descubr ayud dej manteng comuniqu comunic deposit registr inscrib suscrib regres muev permit entreg recib disculp cancel compr pregunt esper dig";
const ORDER = new RegExp(
  `^((?:${ORDER_STEMS.split(" ").join("|")})[ae])(me|nos|lo|la|los|las|le|les|se)$`,
  "i",
);

function accentedOrder(word: string): string | null {
  const parts = ORDER.exec(word);
  if (!parts?.[1] || !parts[2]) return null;
  const stem = parts[1].replace(/[aeiou](?=[^aeiou]*[ae]$)|i(?=[ae]$)/i, (vowel) =>
    `${vowel}\u0301`.normalize("NFC"),
  );
  return stem + parts[2];
}

function recased(word: string, accented: string): string {
  if (word.length > 1 && word === word.toUpperCase()) return accented.toUpperCase();
  return /^[A-Z]/.test(word) ? accented.charAt(0).toUpperCase() + accented.slice(1) : accented;
}

/** Whether enough everyday words are Spanish. */
export function isSpanish(text: string): boolean {
  return (text.match(SPANISH)?.length ?? 0) >= 3;
}

/**
 * Puts back the marks that the recogniser's letters lack: accents and ñ of frequent words, and the
 * opening ¿ and ¡.
 */
export function mendSpanish(text: string): string {
  const accented = text.replace(/(?<![\w@./-])\p{L}+(?![\w@]|\.\w)/gu, (word) => {
    const known = ACCENTS[word.toLowerCase()];
    const order = known ? null : accentedOrder(word);
    if (order) return order;
    return known
      ? recased(word, known)
      : word
          .replace(/cion$/, "ción")
          .replace(/CION$/, "CIÓN")
          .replace(/^Il(?=[aeiou])/, "Ll");
  });
  const agreed = accented.replace(/(?<=(?:^|[.!?]\s))si(?=[,.!])/giu, (word) =>
    recased(word, "sí"),
  );
  const opened = agreed.replace(
    /(?<=^|[.!?,]\s)[:;2i?¿¡!jé](?=\p{Lu}?\p{L}[^?!.]*([?!]))/gu,
    (_, mark: string) => (mark === "?" ? "¿" : "¡"),
  );
  return opened.replace(
    /(¿\s?|¿(?:a|de|en|por|para)\s)(que|cual|como|quien|donde|cuando|cuanto|cuantos|cuales)(?=\s[^.!?]*\?)/giu,
    (_, lead: string, word: string) => lead + recased(word, ASKING[word.toLowerCase()] ?? word),
  );
}

/**
 * Noughts and o by their company: a word holds no nought, a number in groups of thousands no
 * letter.
 */
function mendNoughts(text: string): string {
  return text
    .replace(/(?<![\w@./-])0(?=\p{Ll}{2,}(?![\w@/.-]*\d))(?!\p{Ll}*[@/])/gu, "O")
    .replace(/(?<=(?<![\w@./-])\p{Lu}?\p{Ll}{1,12})0(?=\p{Ll}*(?![\w@/]|\.\w))/gu, "o")
    .replace(/(?<![\w@./-])\d{1,3}(?:,[\doO]{3})+(?![\w@/])/g, (number) =>
      number.replace(/o/gi, "0"),
    )
    .replace(/(?<=\$)[iIl|](?=\d)/g, "1");
}

/**
 * Letters that look alike, by their company: a small l amid capitals is an I, and a capital I amid
 * small letters an l.
 */
export function mendCapitals(text: string): string {
  return mendNoughts(text)
    .replace(/(?<![\w@./-])[Il]ll(?=\s\p{Ll})/gu, "I'll")
    .replace(/(?<![\w@./-])lll(?=\p{Ll})/gu, "Ill")
    .replace(/(?<=^|\s)l(?=\s|'|$)/g, "I")
    .replace(/(?<![\w@./-])[A-Za-z]{2,}(?![\w@/]|\.\w)/g, (word) => {
      const capitals = word.match(/[A-Z]/g)?.length ?? 0;
      if (/^[A-Z]*l[A-Zl]*$/.test(word) && (capitals >= 2 || /^[A-Z]l$/.test(word)))
        return word.replace(/l/g, "I");
      if (/^I[a-z]{2,}$/.test(word) && /^I(?:l(?!l)|o[a-z]|e[a-z]|i[a-z]|a[a-z])/.test(word))
        return `l${word.slice(1)}`;
      if (/^l[nstfm](?:[a-z]*)$/.test(word)) return `I${word.slice(1)}`;
      return /^[A-Z]?[a-z]+I[a-z]*$/.test(word) ? word.replace(/I/g, "l") : word;
    });
}
