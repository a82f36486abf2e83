import { well, wrong, type Finding } from "~/operations/doctor/check";

type Asked = {
  /** As the finding names it. */
  name: string;
  mend: string;
  ask: () => Promise<{ status: number }>;
  /** Whether it says by 429 that it tells nothing just now. */
  isRationed?: boolean;
  /** What follows while it cannot be reached. */
  then?: string;
};

/** Whether a vendor answers at all: one that is away, or broken on its side, does not. */
export async function seeIfAnswers(asked: Asked): Promise<Finding> {
  const { name, mend, ask, isRationed = false, then = "" } = asked;
  try {
    const { status } = await ask();
    return status >= 500 || (isRationed && status === 429)
      ? wrong(`${name} answers with status ${status}.`, mend)
      : well(`${name} answers.`);
  } catch {
    return wrong(`${name} cannot be reached${then}.`, mend);
  }
}
