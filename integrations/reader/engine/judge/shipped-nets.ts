import shipped from "~/integrations/reader/engine/judge/nets.json";
import type { TrainedNets } from "~/integrations/reader/engine/judge/judge-whole";
import { unpackNets } from "~/integrations/reader/engine/judge/unpack-nets";

/** The trained nets that ship with the reader (`npm run train:reader` makes them). */
export const shippedNets: TrainedNets = unpackNets(shipped);
