import "server-only";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

// Data of @countrystatecity/countries (Countries States Cities Database, Open Database License 1.0), 74 MB in total:
// <Country>-<code>/states.json and <Country>-<code>/<Region>-<code>/cities.json. The functions of the package hide
// errors behind empty lists, so the files are read directly.
const DATA_DIR = join(
  /* turbopackIgnore: true */ process.cwd(),
  "node_modules/@countrystatecity/countries/dist/data",
);

const degrees = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : Number(text)));
const pointFields = { latitude: degrees, longitude: degrees };
const regionRowsSchema = z.array(
  z.object({ name: z.string(), iso2: z.string(), type: z.string().nullable(), ...pointFields }),
);
const cityRowsSchema = z.array(z.object({ name: z.string(), ...pointFields }));

async function listFoldersByCode(path: string): Promise<Map<string, string>> {
  const entries = await readdir(path, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return new Map(folders.map((name) => [name.slice(name.lastIndexOf("-") + 1), join(path, name)]));
}

let countryFolders: Promise<Map<string, string>> | undefined;

// Looks the code up in the directory listing, so that user input never becomes part of a path.
async function findCountryFolder(country: string): Promise<string | undefined> {
  countryFolders ??= listFoldersByCode(DATA_DIR).catch((error: unknown) => {
    countryFolders = undefined;
    throw error;
  });
  return (await countryFolders).get(country);
}

const readJsonFile = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, "utf8"));

export async function readRegionRows(country: string) {
  const folder = await findCountryFolder(country);
  return folder ? regionRowsSchema.parse(await readJsonFile(join(folder, "states.json"))) : [];
}

export async function readCityRows(country: string, state: string) {
  const folder = await findCountryFolder(country);
  const region = folder && (await listFoldersByCode(folder)).get(state);
  return region ? cityRowsSchema.parse(await readJsonFile(join(region, "cities.json"))) : [];
}
