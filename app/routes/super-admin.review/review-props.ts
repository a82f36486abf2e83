import type { AskedCase } from "~/app/components/staff/case-dialogs";
import type { CopiedCase } from "~/core/cases/review/list-copies-of-others";
import type { OpenCorrection } from "~/core/cases/review/decide-correction";
import type { DescribedClaim } from "~/core/claims/queries-claim";
import type { DrawnReading } from "~/core/cases/review/queries-review";
import { type CaseStatus } from "~/db/vocabulary";

export type Act = (fields: Record<string, string | number>) => void;

export type ReviewProps = {
  line: AskedCase;
  facts: {
    violatorEmail: string | null;
    violatorDomain: string | null;
    senderPhone: string | null;
    senderName: string | null;
    reviewReasons: string[];
    createdAt: number;
    channel: string;
  };
  owner: { userId: string; name: string; email: string | null } | null;
  corrections: OpenCorrection[];
  copies: CopiedCase[];
  outcomes: { status: CaseStatus; count: number }[];
  reading: DrawnReading | null;
  claim: Pick<DescribedClaim, "lastDay" | "actBy" | "pathway" | "obstacles">;
  worth: string;
  hasFile: boolean;
  pages: number;
  act: Act;
  isBusy: boolean;
  skip: () => void;
};
