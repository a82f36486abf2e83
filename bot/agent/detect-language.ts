/** A language the assistant answers in (issue: English, Spanish). */
export type Language = "en" | "es";

const spanish = new Set(
  (
    "el la los las una unos del que como cuando cuanto cuantos cuanta cuantas donde quien porque por para con sin mi mis su sus me te nos lo le se es son soy eres esta estan " +
    "estoy tengo tiene tienen quiero puedo puede necesito hay hola gracias buenas buenos dias tardes noches ayuda dinero pago pagan pagar paguen caso casos mensaje mensajes " +
    "captura foto correo telefono cuenta persona hablar ahora sigue pasa paso hacer hago mande envie recibi ya pero muy mas otro otra cual cuales si usted ustedes tambien todavia " +
    "aun mucho nada algo espanol abogado demanda estafa enlace amigo amigos reclamo rechazaron rechazado oye mande ese esa eso esto pasa pagaron veces vez buen cambiar borrar"
  ).split(" "),
);
const english = new Set(
  (
    "the a an and or is are was were what when how why where who do does did can could will would should my your you i we they it this that of to for with on in at have has had get got " +
    "not if money paid pay case claim text email please thanks hello hi hey about from there any much long many need want know help send status next happens " +
    "tell something anything everything someone going still yet just so but then than been being which who whom were them him her here out up down again more"
  ).split(" "),
);

/** The language of a text: by its small words and signs; `usual` where it could be either. */
export function detectLanguage(text: string, usual: Language = "en"): Language {
  if (/[¿¡ñ]/i.test(text)) return "es";
  const words = text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .split(/[^a-z]+/)
    .filter(Boolean);
  const inSpanish = words.filter((word) => spanish.has(word)).length;
  const inEnglish = words.filter((word) => english.has(word)).length;
  if (inSpanish === inEnglish) return usual;
  return inSpanish > inEnglish ? "es" : "en";
}
