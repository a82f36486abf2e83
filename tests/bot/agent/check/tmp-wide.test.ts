import { readFileSync } from "node:fs";
import { it } from "vitest";
import { draftPeople } from "./draft-people";
import { factsOf } from "~/bot/agent/check/false-states";
import { proveAnswer } from "~/bot/agent/check/prove-answer";
import { setAppMode } from "~/core/app-mode";
import { findPersonByPhone } from "~/core/accounts/queries";
import { makeWorld } from "~/scripts/bench/talk/make-world";
import { expandWording } from "~/tools/talk/expand-wordings";
it("wide", async () => {
  setAppMode("demo");
  for (const who of ["reminder"]) {
    const facts = factsOf(
      findPersonByPhone(await makeWorld(draftPeople[who]!, "en"))?.userId ?? "",
    );
    for (const f of ["drafts", "drafts-wide"]) {
      let label = "",
        n = 0,
        ok = 0,
        okn = 0;
      const out: string[] = [];
      for (const line of readFileSync(`core/understanding/drafts/${f}.md`, "utf8").split("\n")) {
        if (line.startsWith("## ")) label = line.slice(3);
        if (!line.startsWith("- ")) continue;
        let s = 7;
        const rnd = () => (s = (s * 16807) % 2147483647) / 2147483647;
        for (const w of expandWording(line.slice(2), 12, rnd)) {
          const p = proveAnswer(w, "", facts).length === 0;
          if (label.startsWith("ok")) {
            okn++;
            if (p) ok++;
          } else {
            n++;
            if (p) out.push(label + ": " + w);
          }
        }
      }
      console.log(who, f, "adverse", n, "passed", out.length, "ok", okn, "passed", ok);
      console.log(out.slice(0, 60).join("\n"));
    }
  }
}, 200000);
