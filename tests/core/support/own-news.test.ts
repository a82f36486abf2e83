import { describe, expect, it } from "vitest";
import { openConversation } from "~/core/messaging/open-conversation";
import { writeMessage } from "~/core/messaging/send/write-message";
import { rejectCase } from "~/core/cases/reject-case";
import { settleCase } from "~/core/cases/settle-case";
import { reverseSettlement } from "~/core/payouts/reverse-settlement";
import { listOwnNews } from "~/core/support/list-own-news";
import { markReadByUser } from "~/core/support/mark-read-by-user";
import { sqlite } from "~/db/client";
import { makeChain, makePayee, makeSubmittedCase, staff } from "~/tests/support/money";
import { makePending } from "~/tests/support/owed-payouts";

const t = Date.now() + 60_000;
const titles = (userId: string, since: number, now: number): string[] =>
  listOwnNews(userId, since, now).news.map(({ title }) => title);

describe("issue 20, 13: what happened to a person is told in words, once", () => {
  it("a settlement names case, sender and sum, after staff can no longer undo it", () => {
    const [top, , , owner] = makeChain(4);
    const caseId = makeSubmittedCase(owner!.userId);
    sqlite
      .prepare("UPDATE cases SET violator_domain = 'quill-loans.example' WHERE id = ?")
      .run(caseId);
    settleCase(caseId, staff, t);
    expect(listOwnNews(owner!.userId, t - 1, t + 4000)).toEqual({ news: [], moreIn: 6000 });
    const { news } = listOwnNews(owner!.userId, t + 4000, t + 10_000);
    expect(news).toHaveLength(1);
    expect(news[0]!.title).toMatch(
      /^Your case TC-\S+ against quill-loans\.example settled: \$500$/,
    );
    expect(news[0]!.opens).toEqual({ page: `/user/cases/${caseId}` });
    expect(listOwnNews(owner!.userId, t + 10_000, t + 20_000)).toEqual({ news: [], moreIn: null });
    expect(titles(top!.userId, t, t + 10_000)).toEqual(["You earned $15"]);
  });

  it("a settlement that was undone at once is told by nobody, one taken back later is", () => {
    const [undone, later] = [makePayee(), makePayee()];
    const one = makeSubmittedCase(undone.userId);
    settleCase(one, staff, t);
    reverseSettlement(one, "Undone by staff at once", staff, t + 3000);
    expect(listOwnNews(undone.userId, t - 1, t + 60_000).news).toEqual([]);
    const other = makeSubmittedCase(later.userId);
    settleCase(other, staff, t);
    reverseSettlement(other, "The sender took it back", staff, t + 20_000);
    expect(titles(later.userId, t + 20_000, t + 60_000)).toEqual([
      expect.stringMatching(/^The settlement of your case TC-\S+ .*was taken back$/),
    ]);
  });

  it("a rejection says why, also of a case that was accepted a moment before", () => {
    const { userId } = makePayee();
    const caseId = makeSubmittedCase(userId);
    expect(titles(userId, 0, t)).toEqual([expect.stringMatching(/^Your case TC-\S+ .*accepted$/)]);
    rejectCase(caseId, { code: "by_staff", sentence: "There is no text in it." }, staff, t);
    const { news } = listOwnNews(userId, t, t + 10_000);
    expect(news.map(({ text }) => text)).toEqual(["There is no text in it."]);
  });

  it("a payout is told when it is paid, and whoever is referred when they join", () => {
    const { userId, payoutId } = makePending();
    const paid = `UPDATE payouts SET status = 'completed', completed_at = ?, payment_method = 'check', transaction_id = 'C-7' WHERE id = ?`;
    sqlite.prepare(paid).run(t, payoutId);
    expect(titles(userId, t - 1, t)).toEqual(["You have been paid"]);
    expect(titles(userId, t, t + 1000)).toEqual([]);
    const referrer = makePayee();
    const before = Date.now() - 1;
    makePayee(referrer);
    expect(titles(referrer.userId, before, Date.now() + 1)).toEqual([
      expect.stringMatching(/joined by your link$/),
    ]);
  });

  it("an answer of staff is told unless it was read as it came, and to nobody else", () => {
    const [{ userId }, other] = [makePayee(), makePayee()];
    const conversationId = openConversation({ userId, phone: null, at: t });
    const answer = { conversationId, senderType: "admin", channel: "web", at: t } as const;
    writeMessage({ ...answer, senderName: "Robin", body: "We found your letter." });
    expect(listOwnNews(userId, t - 1, t).moreIn).toBe(2000);
    expect(listOwnNews(userId, t - 1, t + 2000).news).toMatchObject([
      { text: "We found your letter.", opens: { conversation: conversationId } },
    ]);
    expect(listOwnNews(other.userId, t - 1, t + 2000).news).toEqual([]);
    markReadByUser(userId, conversationId, t + 1);
    expect(listOwnNews(userId, t - 1, t + 2000).news).toEqual([]);
  });
});
