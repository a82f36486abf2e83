const WORDS =
  "a about accept account address after again all also always am an and any anyone anytime are ask at attorney available back be because been before best better bill book business but buy by " +
  "call can can't cancel cash chat check claim click close come company complete confirm contact cost could credit customer day days deal did direct do does don't done each easy email end ends enter " +
  "error even ever every exit expires file fill find first for form free from get give go good got great had handy has have he hello help her here hey hi him his home hope hour house how i i'll i'm if in info " +
  "interested is it it's its just keep know last learn let like link list little live look love made mail make many may me meet message mine minute miss month monthly more most move much my name need never new next no not now number of " +
  "off offer office ok on once one only or order other our out over paid pay people per phone please price program qualify question questions quick quit quote rate rates ready regards reply request right sale save see send sent " +
  "service she should sign so some soon sorry start stop sure take talk tell text than thank thanks that the their them then there these they this those through time to today tonight too txt unsubscribe until up us use very via visit " +
  "wait want was we we'll we're website week were what what's when where which while who why will wish with within won would write yes yesterday yet you you'll you're your yours " +
  "al como con correo cual cuando de del desde dónde el ella en es esta este está gracias hola la las le les lo los me mi mis muy más no nos o para pero por porque que qué se si sin sobre soy su sus sí también te tiene todo tu un una usted y ya " +
  "llame responda escriba envíe escríbanos favor puede correo electrónico número hora cancelar";

const COMMON: ReadonlySet<string> = new Set(WORDS.split(" "));

/**
 * Whether a token is an everyday word of English or Spanish, and so no piece of a link or an
 * address.
 */
export function isCommonWord(token: string): boolean {
  return COMMON.has(token.toLowerCase().replace(/^[("'¿¡]+|[.,!?;:'")]+$/g, ""));
}
