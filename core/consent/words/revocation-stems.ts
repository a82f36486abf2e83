// Every alternative of `clearWish` and `possibleWish` holds one of these, so a text with none of
// them is no wish (LG-17).
const stems =
  "stop unsub discontinu quit cut ceas end cancel no dnt dont consent off remov delet eras drop unlist number alone away lost opt wrong incorrect revok " +
  "withdraw rescind again dej par borr elimin sac remuev retir saqu molest baja deten suspend termin equivoc basta alto fuck exit leav salir fin interest isnt never didnt";

const phrases = ["un s", "let me", "one more"];

/**
 * Whether plain words may hold a wish to get no more texts: a quick look that never misses one. The
 * patterns that decide are large, and every text that arrives would pay for them.
 */
export const mayRevoke = new RegExp([...stems.split(" "), ...phrases].join("|"), "u");
