import { Middleware } from "inngest";
import { takeTurn } from "~/engine/take-turn";

/**
 * Lets steps of workflows begin one after the other, with requests served in between (issue 25, 6).
 */
export class FairTurns extends Middleware.BaseMiddleware {
  readonly id = "fair-turns";

  override async wrapStepHandler({ next }: Middleware.WrapStepHandlerArgs): Promise<unknown> {
    await takeTurn();
    return next();
  }
}
