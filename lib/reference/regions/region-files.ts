import "server-only";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

// The files of @countrystatecity/countries: Countries States Cities Database, Open Database License 1.0. Its own
// functions answer an empty list to whatever fails, so the files are read as they are:
// <Country>-<code>/states.json and <Country>-<code>/<Region>-<code>/cities.json. All of them are 74 MB.
const DATA = join(
  /* turbopackIgnore: true */ process.cwd(),
  "node_modules/@countrystatecity/countries/dist/data",
);

const stateRows = z.array(z.object({ name: z.string(), iso2: z.string(), type: z.string().nullable() }));
const cityRows = z.array(z.object({ name: z.string() }));

/** The folders in a folder, by the code after their last hyphen. */
async function foldersIn(path: string): Promise<Map<string, string>> {
  const entries = await readdir(path, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return new Map(folders.map((name) => [name.slice(name.lastIndexOf("-") + 1), join(path, name)]));
}

let countries: Promise<Map<string, string>> | undefined;

/** The folder of a country; undefined where the database has none. A code never becomes a part of a path. */
async function folderOf(country: string): Promise<string | undefined> {
  countries ??= foldersIn(DATA).catch((error: unknown) => {
    countries = undefined;
    throw error;
  });
  return (await countries).get(country);
}

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, "utf8"));

/** The regions that the database has of a country. */
export async function readStates(country: string) {
  const folder = await folderOf(country);
  return folder ? stateRows.parse(await readJson(join(folder, "states.json"))) : [];
}

/** The cities that the database has of a region. */
export async function readCities(country: string, state: string) {
  const folder = await folderOf(country);
  const region = folder && (await foldersIn(folder)).get(state);
  return region ? cityRows.parse(await readJson(join(region, "cities.json"))) : [];
}
