import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { reader } from "~/integrations/reader/reader";
import { readPictures } from "~/scripts/reader/read-pictures";

/** Lists the given files; a folder stands for its files, sorted by name. */
async function filesIn(paths: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of paths) {
    const isFolder = (await stat(path)).isDirectory();
    if (!isFolder) files.push(path);
    else
      files.push(
        ...(await readdir(path, { withFileTypes: true }))
          .filter((entry) => entry.isFile())
          .map((entry) => join(path, entry.name))
          .sort(),
      );
  }
  return files;
}

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error(
    "Usage: npm run read -- FILE…   (pictures, PDFs or folders; one JSON object a line)",
  );
  process.exitCode = 2;
} else {
  const configured = reader();
  for await (const row of readPictures(configured, await filesIn(paths)))
    console.log(JSON.stringify(row));
  await configured.close();
}
