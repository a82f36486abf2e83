import { useState } from "react";
import { LostPicture } from "~/app/components/staff/lost-picture";
import { cn } from "~/app/components/ui/cn";
import type { DrawnReading, ReadBox } from "~/core/cases/review/queries-review";

type Mark = { key: string; label: string; box: ReadBox; look: "found" | "sender" | "message" };

const looks: Record<Mark["look"], string> = {
  found: "border-accent bg-accent/20",
  sender: "border-info bg-info/20",
  message: "border-muted/70 border-dashed",
};

function marksOf(reading: DrawnReading): Mark[] {
  const { violatorEmail, sender, messages } = reading;
  const one = (
    key: string,
    label: string,
    box: ReadBox | null | undefined,
    look: Mark["look"],
  ): Mark[] => (box?.page === 0 ? [{ key, label, box, look }] : []);
  return [
    ...messages.flatMap((message, index) =>
      one(`message-${index}`, `Message of the ${message.from}`, message.box, "message"),
    ),
    ...one("phone", "Number", sender.phone?.box ?? sender.shortcode?.box, "sender"),
    ...one("name", "Name", sender.name?.box, "sender"),
    ...one("email", "Address", violatorEmail?.box, "found"),
  ];
}

/** A case's picture with the reader's marks drawn on it. */
export function ReadPicture({
  src,
  alt,
  reading,
  showMarks,
}: {
  src: string;
  alt: string;
  reading: DrawnReading | null;
  showMarks: boolean;
}) {
  const [failed, setFailed] = useState(false);
  if (failed) return <LostPicture />;
  return (
    <div
      role="group"
      aria-label="Picture"
      tabIndex={0}
      className="flex max-h-[75vh] min-h-[600px] justify-center overflow-auto rounded-lg border border-line bg-raised"
    >
      <div className="relative h-fit w-fit">
        <img
          src={src}
          alt={alt}
          onError={() => setFailed(true)}
          className="block min-h-[600px] w-auto max-w-full"
        />
        {reading && showMarks
          ? marksOf(reading).map(({ key, label, box, look }) => (
              <span
                key={key}
                aria-hidden="true"
                title={label}
                className={cn("absolute rounded-sm border-2", looks[look])}
                style={{
                  left: `${box.x * 100}%`,
                  top: `${box.y * 100}%`,
                  width: `${box.width * 100}%`,
                  height: `${box.height * 100}%`,
                }}
              />
            ))
          : null}
      </div>
    </div>
  );
}
