/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
import { z } from "zod";
import { findRunningMachine } from "~/engine/machine";
import { home } from "~/engine/inspector/page";
import {
  countRunStates,
  listRunFunctions,
  listRuns,
  runStates,
  type RunFilter,
} from "~/engine/queries";
import { RunList, SendEvent } from "~/engine/inspector/run-list";
import { type Ctx, show } from "~/engine/inspector/show-page";

const filterSchema = z.object({
  state: z.enum(runStates).optional().catch(undefined),
  functionId: z.string().min(1).max(300).optional().catch(undefined),
  search: z.string().trim().min(1).max(300).optional().catch(undefined),
  before: z.coerce.number().int().positive().optional().catch(undefined),
});

function filterOf(context: Ctx): RunFilter {
  const { state, function: functionId, search, before } = context.req.query();
  return filterSchema.parse({ state, functionId, search, before });
}

/** The page with the list of runs; `form` repeats a refused event with its problem. */
export function listPage(
  context: Ctx,
  form: { name?: string; data?: string; problem?: string } = {},
) {
  const machine = findRunningMachine();
  const filter = filterOf(context);
  const functions = machine ? [...machine.functions.keys()].sort() : listRunFunctions();
  const query = new URL(context.req.url).search;
  const list = (
    <RunList
      runs={listRuns(filter)}
      counts={countRunStates()}
      filter={filter}
      functions={functions}
      now={Date.now()}
    />
  );
  if (context.req.query("part") === "1") return show(context, "Workflows", list);
  const body = (
    <>
      {machine ? null : (
        <p class="note">
          The workflows are not carried out in this process: see the Inngest server that is
          configured.
        </p>
      )}
      <SendEvent {...form} />
      <h2>Runs</h2>
      <div data-live={`${home}/live${query}`}>{list}</div>
    </>
  );
  return show(context, "Workflows", body, form.problem ? 400 : 200);
}
