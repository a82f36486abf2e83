import shipped from "~/integrations/reader/engine/judge/nets.json";
import { unpackNets } from "~/integrations/reader/engine/judge/unpack-nets";

/** The trained nets that ship with the reader (`npm run train:reader` makes them). */
export const shippedNets = unpackNets(shipped.nets);
