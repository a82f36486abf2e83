// Function words in both languages: they say nothing by themselves. Written without accents, as
// texts are compared.
const english =
  "a an the this that these those my your his her its our their mine yours ours i you he she it we they me him us them myself yourself itself who " +
  "whom whose which what where when why how there here one two three four five some any each every both all most many much more less few several other " +
  "another such no not nor never nothing nobody none only just even still yet already also too very quite so as if unless until while since because " +
  "although though whether than then once after before by at in on to of for from with without about under over above below up down out off into " +
  "between through during near behind and or but please thanks thank hi hello hey ok okay yes yeah sure sorry great good fine well right hmm ah oh " +
  "is are was were am be been being do does did done have has had having can cannot could will would shall should may might must let get got " +
  "know see look find show tell say said ask think mean want need like feel understand happen happens hope help use make take come go keep give put " +
  "try wait remember note start begin finish add glad happy welcome pleased congratulations enjoy morning evening " +
  "able back next first last new same own long sorry possible clear simple enough part thing things time way bit lot kind ahead later soon now again " +
  "together away around something anything everything someone anyone everyone somebody anybody everybody";
const contractions =
  "i'm i'll i've i'd you're you'll you've you'd he's she's it's it'll we're we'll we've we'd they're they'll they've that's there's here's what's " +
  "who's where's how's let's isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't can't couldn't won't wouldn't shouldn't mustn't";
const spanish =
  "el la los las un una unos unas lo le les se me te nos mi mis tu tus su sus nuestro nuestra nuestros nuestras yo usted ustedes ella ello nosotros ellos " +
  "ellas este esta estos estas ese esa esos esas aquel esto eso que quien quienes cual cuales donde cuando como cuanto cuantos por para con sin sobre entre " +
  "hasta desde hacia en de del a al y o u e ni pero sino aunque porque pues si no nunca nada nadie tampoco tambien ya aun todavia solo asi aqui ahi alli " +
  "luego despues antes mientras muy mas menos bien gracias hola claro perdon lamento siento buen buena bueno buenos buenas es son era eran fue fueron ser " +
  "ha han he hemos hay haber estan estaba estar puede pueden puedo podemos poder debe deben tiene tienen tengo tenemos tener quiere quieren quiero hacer " +
  "hace hacen ver veo vemos saber sabe sabemos decir dice ir va vamos dar da poco mucho mucha muchos muchas todo toda todos todas otro otra otros otras " +
  "cada algo alguien algun alguna mismo misma uno dos tres cuatro cinco vez veces cosa cosas parte forma manera ahora entonces";

/** Words that may stand in any sentence of ours. */
export const commonWords: ReadonlySet<string> = new Set(
  [english, contractions, spanish].flatMap((words) => words.split(" ")),
);
