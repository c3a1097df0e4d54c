import { parse } from "yaml";
import type { z } from "zod";

/** Names the mistakes in the files of the demo, one on each line. */
export class DemoFilesError extends Error {}

/** `people 2 disciplines`: where in a file a value is; entries of lists are counted from one. */
const describePath = (path: readonly PropertyKey[]): string =>
  path.map((part) => (typeof part === "number" ? part + 1 : String(part))).join(" ");

/** Errors: DemoFilesError names the file and the fields that the schema refuses. */
function checkFile<Schema extends z.ZodType>(file: string, schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path, message }) =>
    [file, ...(path.length > 0 ? [describePath(path)] : []), message].join(": "),
  );
  throw new DemoFilesError(lines.join("\n"));
}

function parseYaml(file: string, source: string): unknown {
  try {
    return parse(source);
  } catch (error) {
    throw new DemoFilesError(`${file}: is not valid YAML: ${error instanceof Error ? error.message : ""}`);
  }
}

export const parseYamlFile = <Schema extends z.ZodType>(file: string, schema: Schema, source: string) =>
  checkFile(file, schema, parseYaml(file, source));

/** The YAML between two lines of hyphens gives the fields, the Markdown after it the field `body`. */
export function parseMarkdownFile<Schema extends z.ZodType>(file: string, schema: Schema, source: string) {
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  if (head === undefined || body === undefined)
    throw new DemoFilesError(`${file}: does not begin with fields between two lines of ---`);
  const fields = parseYaml(file, head);
  return checkFile(file, schema, { ...(typeof fields === "object" ? fields : {}), body: body.trim() });
}
