import { ownerOnly, signedIn, staffOnly, type RouteTable } from "~/tests/support/route-table";

const talk = ({ conversationId }: { conversationId: string }) => `/user/support/${conversationId}`;
const desk = "/super-admin/support-chat";
const ofStaff = (answer: number) => staffOnly(answer, 403, "login");
const words = { body: "hello", clientKey: "a-key-of-mine" };

/** The chat of a person, which is theirs alone, and staff's desk. */
export const routes: RouteTable = {
  "routes/user_.support": [
    { path: "/user/support", answers: signedIn(200) },
    { method: "POST", path: "/user/support", answers: signedIn(200) },
  ],
  "routes/user_.support_.$conversationId": [
    { path: talk, answers: ownerOnly(200) },
    { method: "POST", path: talk, form: { intent: "send", ...words }, answers: ownerOnly(200) },
    {
      method: "POST",
      path: talk,
      form: { intent: "send", body: "", clientKey: "another-key" },
      answers: ownerOnly(422),
    },
    {
      method: "POST",
      path: talk,
      form: { intent: "presence", typing: "yes" },
      answers: ownerOnly(200),
    },
    { method: "POST", path: talk, form: { intent: "rate", stars: "5" }, answers: ownerOnly(422) },
    { method: "POST", path: talk, form: { intent: "nothing" }, answers: signedIn(422) },
  ],
  "routes/user_.support_.attachments.$mediaId": [
    {
      path: ({ mediaId }) => `/user/support/attachments/${mediaId}`,
      answers: { ...ownerOnly("/files/x"), admin: "/files/x" },
    },
    { path: "/user/support/attachments/med_none", answers: signedIn(404) },
  ],
  "routes/super-admin.support-chat": [
    { path: desk, answers: ofStaff(200) },
    { path: ({ conversationId }) => `${desk}?c=${conversationId}`, answers: ofStaff(200) },
    { path: `${desk}?tab=training&try=how+long`, answers: ofStaff(200) },
    { path: `${desk}?tab=settings`, answers: ofStaff(200) },
    { method: "POST", path: desk, form: { intent: "nothing" }, answers: ofStaff(422) },
    {
      method: "POST",
      path: desk,
      form: ({ conversationId }) => ({ intent: "note", conversationId, body: "A note." }),
      answers: ofStaff(200),
    },
    {
      method: "POST",
      path: desk,
      form: {
        intent: "training-add",
        triggerPhrase: "call",
        response: "(212) 555-0134",
        category: "x",
        language: "en",
      },
      answers: ofStaff(422),
    },
  ],
  "routes/super-admin.support-chat_.sighting.$conversationId": [
    {
      method: "POST",
      path: ({ conversationId }) => `${desk}/sighting/${conversationId}`,
      form: { intent: "presence", typing: "no" },
      answers: ofStaff(200),
    },
    {
      method: "POST",
      path: `${desk}/sighting/conv_none`,
      form: { intent: "read" },
      answers: ofStaff(404),
    },
  ],
  "routes/super-admin.support-chat_.send.$conversationId": [
    {
      method: "POST",
      path: ({ conversationId }) => `${desk}/send/${conversationId}`,
      form: { body: "x", seenAt: "0", clientKey: "key-of-route" },
      answers: ofStaff(422),
    },
  ],
};
