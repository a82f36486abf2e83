const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

// Names such as Will, Mark, Do, Van, My, Long or Case must pass: a word stands here only when it is
// in nobody's name.
const neverInNames = list(`
  hello hey heya hiya howdy hola thanks thank thx please pls plz sorry welcome okay okey yeah yep yup nope yea lol lmao omg wtf hmm ugh uh
  what whats who whos why how hows when whens where wheres which whose whatever
  i'm im i've ive i'd id i'll ill don't dont do'nt doesn't doesnt didn't didnt can't cant cannot won't wont isn't isnt aren't wasn't shouldn't wouldn't couldn't
  you're youre you've that's thats it's there's what's he's she's let's lets
  the this that these those is are was were am been being not your yours mine their theirs them they she he him hers our ours us
  with without and for from about because of then there here also only really very too much many some every all
  want wants wanted wanna gonna gotta need needs needed know knows think thinks guess tell told said saying says give gave giving send sends sending
  sent get gets getting got have has had having going should would could does did doing done make makes keep keeps
  picture pictures pic pics photo photos image images screenshot screenshots screen message messages msg texting texts texted spam spammer spammers scam
  attached attachment here's below above address email e-mail gmail phone number cell calling called website
  nothing nobody anybody anything something someone somebody everything none anonymous unknown private secret stranger
  never later maybe sure interested already again yet before after first-name fullname username
  claim claims lawsuit dollars paid payment refund legit stop start status password unsubscribe subscribe signup sign-up join
  agree agreed accept accepted decline refuse business nevermind wait waiting moment minute busy driving working trying looking asking wondering testing
  wrong spelled me up whatever back w/ u ur
  kidding reading responding reply replying bot robot human fake
  sounds middle nickname apellido escribe sup prefiero dime digame decir gracias quiero quieren necesito necesitas foto fotos captura imagen mensaje mensajes correo telefono celular pero porque quien quienes cuando donde
  cuanto cuantos ahora despues luego nadie estoy esta estas tengo tiene tienes soy eres favor porfavor ayuda perdon cual nombre adios
  buenos buenas tardes noches puedo puede dinero pagan nunca tambien
`);

const notNamesAlone = list(`
  i a an u you me my we it in on at to so as be by go up no ok k kk y n yo hi yes ya si sí see say test name full first last info help more good fine
  cool great nice awesome perfect well right left day morning evening afternoon night way new old man bro dude sir maam ma'am person people guy girl
  lady mom mum dad friend user customer case text sms hope love can do did may now done ready none one two three el la lo los las un una uno que con
  por para sin mi tu su es ese eso esto bien bueno hoy dia dias muy mas aqui alli oye vale end quit cancel menu home work job skip next back try out
  off over jr sr mr mrs ms dr miss mister señor señora senor senora
`);

// These are names by themselves as much as words: Hope, Love, May.
const namesAlone = list("hope love may");

const bare = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[’`´]/g, "'")
    .replace(/(?<![.,!])[.,!]+$/g, "")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");

/**
 * Whether words of letters are talk rather than a name: one of them is in nobody's name, or none of
 * them is a name by itself.
 */
export function areNotNames(words: readonly string[]): boolean {
  const plain = words.map(bare);
  if (plain.some((word) => neverInNames.has(word))) return true;
  if (words.length === 1 && namesAlone.has(plain[0] ?? "")) return false;
  return plain.every((word) => notNamesAlone.has(word));
}
