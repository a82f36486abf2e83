import FileText from "lucide-react/icons/file-text";
import { useState } from "react";
import { ImagePreview } from "~/app/components/cases/image-preview";
import { MarkedPicture } from "~/app/components/cases/marked-picture";
import { Button } from "~/app/components/ui/button";
import type { ReadCase } from "./read-case.server";

type FilesProps = Pick<ReadCase, "files"> & { caseId: string };

/**
 * U §2: images as thumbnails that open in full size, other files as 'Open file' links. Each image
 * shows the marks of what was read on it.
 */
export function CaseFiles({ caseId, files }: FilesProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const addressOf = (fileId: string): string => `/user/cases/${caseId}/file?file=${fileId}`;
  if (files.length === 0)
    return <p className="text-sm text-muted">No file is kept with this case any more.</p>;
  return (
    <ul className="flex flex-col gap-4">
      {files.map(({ id, fileName, fileType, marks }) => (
        <li key={id}>
          {fileType.startsWith("image/") ? (
            <MarkedPicture
              address={addressOf(id)}
              marks={marks}
              onOpen={() => setOpened(addressOf(id))}
            />
          ) : (
            <Button asChild look="outline" size="sm" className="max-w-full">
              <a href={addressOf(id)} target="_blank" rel="noreferrer">
                <FileText aria-hidden="true" />
                <span className="truncate">Open file · {fileName}</span>
              </a>
            </Button>
          )}
        </li>
      ))}
      <ImagePreview address={opened} title="Your screenshot" onClose={() => setOpened(null)} />
    </ul>
  );
}
