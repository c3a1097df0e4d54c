import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { compilePrograms } from "@/tools/compile";
import { COMPILED_FOLDER, findCompiledPrograms } from "@/tools/compiled.mjs";

let root: string;
const write = (path: string, text: string): Promise<void> => writeFile(join(root, path), text);
const compile = (): Promise<void> => compilePrograms(root, ["scripts/site.ts"]);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "ayllu-compile-"));
  for (const folder of ["scripts", "lib", "prisma"]) await mkdir(join(root, folder));
  await write("tsconfig.json", "{}");
  await write("tsconfig.node.json", '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }');
  for (const path of ["package-lock.json", "prisma.config.ts", "prisma/schema.prisma"]) await write(path, "");
  await write("lib/name.ts", 'export const name: string = "Ayllu";');
  await write("lib/later.ts", 'export const greeting: string = "hola";');
  await write(
    "scripts/site.ts",
    'import { name } from "@/lib/name"; export const greet = async () => `${(await import("@/lib/later")).greeting} ${name}`;',
  );
});

afterEach(() => rm(root, { recursive: true }));

async function greet(): Promise<string> {
  const path = findCompiledPrograms(root)?.site;
  if (path === undefined) throw new Error("It is not compiled.");
  const program = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as {
    greet: () => Promise<string>;
  };
  return program.greet();
}

test("a compiled program is found until one of its sources changes", async () => {
  expect(findCompiledPrograms(root)).toBeUndefined();
  await compile();
  expect(await greet()).toBe("hola Ayllu");
  await write("lib/later.ts", 'export const greeting: string = "adiós";');
  expect(findCompiledPrograms(root)).toBeUndefined();
  await compile();
  expect(await greet()).toBe("adiós Ayllu");
});

test.each(["package-lock.json", "prisma/schema.prisma", "tsconfig.node.json"])(
  "%s makes another program",
  async (path) => {
    await compile();
    await write(path, `${await readFile(join(root, path), "utf8")}\n`);
    expect(findCompiledPrograms(root)).toBeUndefined();
  },
);

test("a file that is no part of it changes nothing", async () => {
  await compile();
  await write("lib/other.ts", "export const other = 1;");
  expect(findCompiledPrograms(root)).toBeDefined();
});

test("a missing file of the program or of its sources is noticed", async () => {
  await compile();
  const chunks = join(root, COMPILED_FOLDER, "chunks");
  const [chunk = ""] = await readdir(chunks);
  await rm(join(chunks, chunk));
  expect(findCompiledPrograms(root)).toBeUndefined();
  await compile();
  await rm(join(root, "lib/later.ts"));
  expect(findCompiledPrograms(root)).toBeUndefined();
});

test("files of former programs do not add up", async () => {
  await compile();
  const listFiles = () => readdir(join(root, COMPILED_FOLDER), { recursive: true });
  const { length } = await listFiles();
  await write("lib/name.ts", 'export const name: string = "ayni";');
  await compile();
  expect(await listFiles()).toHaveLength(length);
});

test("a source that cannot be compiled leaves no program of before", async () => {
  await compile();
  await write("lib/name.ts", "export const = 1;");
  await expect(compile()).rejects.toThrow("name.ts");
  expect(findCompiledPrograms(root)).toBeUndefined();
});
