import { validateForPublishing } from "@/lib/content/ayni/policy";

type Publishable = Parameters<typeof validateForPublishing>[0];

const FIELD_NOUNS: Record<string, string> = {
  title: "un título más largo",
  shortDescription: "una descripción breve",
  description: "la descripción",
  disciplines: "una disciplina",
  topics: "una temática",
  encuentros: "un encuentro",
  session: "la duración de la sesión",
  files: "un archivo",
  modules: "una lección",
  placeName: "el lugar",
  placeCity: "la ciudad",
  placeCountry: "el país",
};

const FILE_NOUNS: Partial<Record<string, string>> = { PODCAST: "un audio", EBOOK: "un PDF o EPUB" };

/** The Spanish nouns of what a content lacks to be published. */
export const listMissingNouns = (ayni: Publishable): string[] =>
  Object.keys(validateForPublishing(ayni)).map(
    (field) => (field === "files" ? FILE_NOUNS[ayni.contentType] : undefined) ?? FIELD_NOUNS[field] ?? field,
  );
