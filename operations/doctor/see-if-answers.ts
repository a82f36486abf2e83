import { well, wrong, type Finding } from "~/operations/doctor/check";

type Asked = {
  /** As the finding names it. */
  name: string;
  mend: string;
  ask: () => Promise<{ status: number }>;
  /** Whether its status 429 only means that it answers nothing just now. */
  isRationed?: boolean;
  /** The consequence while it cannot be reached. */
  then?: string;
};

/** Checks whether a vendor answers at all and without a fault on its side. */
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
