/** A language the assistant answers in (issue: English, Spanish). */
export type Language = "en" | "es";

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

// One of these is enough: no English text holds them by chance.
const unmistakable = list(`
  como cuando cuanto cuantos cuanta cuantas donde quien porque soy eres esta estan estoy tengo tiene tienen quiero quieren puedo puede necesito hola gracias
  buenas buenos dias tardes noches ayuda dinero pagan pagar paguen pagaron caso casos mensaje mensajes captura foto fotos correo telefono cuenta
  hablar ahora sigue hacer hago hice mande envie recibi muy cuales usted ustedes tambien todavia mucho mucha espanol abogado demanda estafa enlace
  amigo amigos amiga reclamo rechazaron rechazado oye ese esa eso esto veces buen bueno cambiar borrar despues luego mandame dime digame entiendo
  hijo hija esposo esposa hermano acepto aceptaron llamame llamenme llamen contestan numero nombre direccion trabajo trabajan otra otro cual
  interesa interesado interesada parenle paren dejen manden escriban molesten quiten borren quitenme dejenme
  pregunta preguntas respuesta adios porfavor verdad siento saber puedes pueden
`);
// These stand in English texts too, in names and places: two of them make a text Spanish.
const common = list(
  "el la los las una unos del que por para con sin su sus nos lo le se es te ya pero mas si hay persona pago paso pasa nada aun vez mi mis algo",
);
const english = list(`
  the an and or is are was were am be what when how why where who do does did can could will would should my your you i we they it this that these those
  of to for with on in at have has had get got not if him her us she our their money paid pay case claim text texts email please thanks hello hi hey
  about from there any much many long need want know help send sent status next happens tell something anything everything someone going still yet just so but then than being which whom
  here out up down again more call block stop texting give number remind tomorrow today my don't dont doesnt updates
  picture screenshot yes
`);

// Los Angeles and El Paso are written about in English.
const places =
  /\b(?:los|las|el|la|san|santa|del|puerto|palo|costa) (?:angeles|alamos|gatos|vegas|cruces|paso|cajon|monte|jolla|mesa|quinta|diego|jose|antonio|francisco|ana|fe|barbara|rosa|cruz|clara|monica|rio|rico|alto)\b/g;

// A name alone says nothing of the language: "Carla Jiménez".
const accented = /(?<!\p{L})\p{Ll}\p{L}*[áéíóúñ]|(?<!\p{L})\p{Ll}?[áéíóúñ]\p{Ll}/u;

function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .replace(places, " ");
  return plain.split(/[^a-z]+/).filter(Boolean);
}

/**
 * The language of a text where its words and signs are sure of it; null where it could be either.
 */
export function sureLanguage(text: string): Language | null {
  if (/[¿¡]/.test(text)) return "es";
  const words = wordsOf(text);
  const count = (those: ReadonlySet<string>): number =>
    words.filter((word) => those.has(word)).length;
  const certain = count(unmistakable) + (accented.test(text) ? 1 : 0);
  const inSpanish = certain + count(common);
  const inEnglish = count(english);
  if ((certain > 0 || inSpanish > 1) && inSpanish > inEnglish) return "es";
  return inEnglish > inSpanish ? "en" : null;
}
