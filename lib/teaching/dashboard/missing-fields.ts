import { missingToPublish } from "@/lib/content/ayni/policy";

type Publishable = Parameters<typeof missingToPublish>[0];

const NOUNS: Record<string, string> = {
  shortDescription: "una descripción breve",
  description: "la descripción",
  disciplines: "una disciplina",
  topics: "una temática",
  encuentros: "un encuentro",
  files: "un archivo",
  placeName: "el lugar",
  placeCity: "la ciudad",
  placeCountry: "el país",
};

const FILES: Partial<Record<string, string>> = { PODCAST: "un audio", EBOOK: "un PDF o EPUB" };

/** What a content lacks to be published, to be said in one line. */
export const missingNouns = (ayni: Publishable): string[] =>
  Object.keys(missingToPublish(ayni)).map(
    (field) => (field === "files" ? FILES[ayni.contentType] : undefined) ?? NOUNS[field] ?? field,
  );
