import { Form, Link, useSearchParams } from "@remix-run/react";
import BookOpen from "lucide-react/icons/book-open";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useStaffAct } from "~/app/components/staff/use-staff-act";
import { Badge } from "~/app/components/ui/badge";
import { Button } from "~/app/components/ui/button";
import { Card } from "~/app/components/ui/card";
import { ConfirmDialog } from "~/app/components/ui/overlay/confirm-dialog";
import { EmptyState } from "~/app/components/ui/empty-state";
import { Input } from "~/app/components/ui/input";
import { Select } from "~/app/components/ui/select";
import { emptyDraft, TrainingForm, type TrainingDraft } from "./training-form";
import { Versions } from "./training-versions";
import { type Entry, EntryCard, type Training, firstWordings } from "./training-entry";

const draftOf = ({
  id,
  triggerPhrase,
  response,
  category,
  language,
  state,
}: Omit<Entry, "conversationId">): TrainingDraft => ({
  id,
  triggerPhrase,
  response,
  category,
  language,
  isProposal: state === "proposed",
});

function TryPhrase({ phrase, tried }: Pick<Training, "phrase" | "tried">) {
  return (
    <Card className="flex flex-col gap-3 p-4">
      <Form method="get" className="flex gap-2">
        <input type="hidden" name="tab" value="training" />
        <Input
          name="try"
          aria-label="Try a phrase"
          placeholder="Try a phrase: what would answer?"
          defaultValue={phrase}
          maxLength={300}
        />
        <Button type="submit" look="secondary">
          Try
        </Button>
      </Form>
      {tried?.length === 0 ? (
        <p className="text-sm text-muted">
          No entry is about this. The assistant looks at the person's own cases, else calls a
          person.
        </p>
      ) : null}
      {tried?.map(({ id, triggerPhrase, response, category, score, answers }, index) => (
        <div key={id} className="text-sm">
          <p className="flex flex-wrap items-center gap-2">
            <Badge look={index === 0 && answers ? "positive" : "outline"}>
              {index === 0 && answers ? "would answer" : answers ? "also fits" : "too far"} ·{" "}
              {Math.round(score * 100)}%
            </Badge>
            <span className="text-muted">
              {category} · {firstWordings(triggerPhrase)}
            </span>
          </p>
          <p className="mt-1">{response}</p>
        </div>
      ))}
    </Card>
  );
}

function Proposals({
  proposals,
  onApprove,
  onDelete,
}: {
  proposals: Training["proposals"];
  onApprove: (draft: TrainingDraft) => void;
  onDelete: (id: string) => void;
}) {
  if (proposals.length === 0) return null;
  return (
    <section aria-labelledby="proposals" className="flex flex-col gap-3">
      <h2 id="proposals" className="text-lg font-bold">
        Proposed <Badge look="warning">{proposals.length}</Badge>
      </h2>
      <p className="-mt-2 text-sm text-muted">
        Answers that people rated as not helpful. Write a better response, then approve.
      </p>
      {proposals.map((proposal) => (
        <Card key={proposal.id} className="flex flex-col gap-2 p-4 sm:flex-row sm:items-start">
          <div className="min-w-0 flex-1 text-sm">
            <p className="font-semibold break-words">{proposal.triggerPhrase}</p>
            <p className="mt-1 break-words text-muted">{proposal.response}</p>
            {proposal.conversationId ? (
              <Link
                to={`?c=${proposal.conversationId}`}
                className="mt-1 inline-block font-semibold text-accent-ink underline underline-offset-2"
              >
                See the conversation
              </Link>
            ) : null}
          </div>
          <div className="flex gap-2">
            <Button size="sm" onClick={() => onApprove(draftOf(proposal))}>
              Review
            </Button>
            <Button size="sm" look="outline" onClick={() => onDelete(proposal.id)}>
              Turn down
            </Button>
          </div>
        </Card>
      ))}
    </section>
  );
}

function Filter({
  words,
  category,
  categories,
}: Pick<Training, "words" | "category" | "categories">) {
  return (
    <Form method="get" role="search" className="flex flex-col gap-2 sm:flex-row">
      <input type="hidden" name="tab" value="training" />
      <Input
        name="words"
        type="search"
        aria-label="Search training data"
        placeholder="Search triggers and responses"
        defaultValue={words}
      />
      <Select
        name="category"
        aria-label="Category"
        defaultValue={category}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className="sm:w-48"
      >
        <option value="">All categories</option>
        {categories.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Button type="submit" look="secondary">
        Search
      </Button>
    </Form>
  );
}

function Pages({ list }: Pick<Training, "list">) {
  const [asked] = useSearchParams();
  if (list.pages === 1) return null;
  const to = (page: number): string => {
    const params = new URLSearchParams(asked);
    params.set("page", String(page));
    return `?${params.toString()}`;
  };
  return (
    <nav aria-label="Pages" className="flex items-center justify-between text-sm text-muted">
      {list.page > 1 ? <Link to={to(list.page - 1)}>Previous</Link> : <span />}
      <span>
        Page {list.page} of {list.pages}
      </span>
      {list.page < list.pages ? <Link to={to(list.page + 1)}>Next</Link> : <span />}
    </nav>
  );
}

/**
 * A §2.8, AI Training: the entries that the assistant answers from, with their versions, the
 * proposals from badly rated answers, and a test phrase.
 */
export function TrainingTab(props: Training) {
  const { list, proposals, categories, versions } = props;
  const [draft, setDraft] = useState<TrainingDraft | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const { act, isBusy } = useStaffAct("/super-admin/support-chat", ({ ok }) => {
    if (ok) setDeleting(null);
  });
  return (
    <div className="flex flex-col gap-6">
      <TryPhrase phrase={props.phrase} tried={props.tried} />
      <Proposals proposals={proposals} onApprove={setDraft} onDelete={setDeleting} />
      <section aria-labelledby="entries" className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-3">
          <h2 id="entries" className="text-lg font-bold">
            Training data <span className="text-base font-normal text-muted">{list.total}</span>
          </h2>
          <Button size="sm" onClick={() => setDraft(emptyDraft)}>
            <Plus aria-hidden="true" /> Add entry
          </Button>
        </div>
        <Filter {...props} />
        {list.entries.length === 0 ? (
          <EmptyState
            icon={<BookOpen />}
            title="No entries here"
            text="Add one, or look for other words."
          />
        ) : null}
        {list.entries.map((entry) => {
          const isOpen = versions?.entryId === entry.id;
          return (
            <Card key={entry.id} className="flex flex-col gap-3 p-4">
              <EntryCard
                entry={entry}
                isOpen={isOpen}
                onEdit={() => setDraft(draftOf(entry))}
                onDelete={() => setDeleting(entry.id)}
              />
              {isOpen ? (
                <Versions
                  all={versions.all}
                  onRestore={(words) => setDraft({ ...draftOf(entry), ...words })}
                />
              ) : null}
            </Card>
          );
        })}
        <Pages list={list} />
      </section>
      {draft ? (
        <TrainingForm draft={draft} categories={categories} onClose={() => setDraft(null)} />
      ) : null}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title="Delete training data"
        description="The assistant will no longer answer from this entry. This cannot be undone."
        confirm="Delete"
        destructive
        isBusy={isBusy}
        onConfirm={() => deleting && act({ intent: "training-delete", id: deleting })}
      />
    </div>
  );
}
