import { newId } from "~/db/ids";

/** Reserves the id of a message, for a case that is opened with it before it is recorded. */
export const newMessageId = (): string => newId("msg");
