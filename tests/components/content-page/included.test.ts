import { expect, test } from "vitest";
import { listIncluded } from "@/components/content-page/included";
import type { AyniDetail } from "@/lib/content/ayni/schema";
import type { FileSummary } from "@/lib/content/uploads/schema";
import { buildAyniDetail, buildEncuentroView } from "@/tests/support/factories/ayni-detail";

const audio: FileSummary = {
  id: "f1",
  kind: "AUDIO",
  title: "Saludo",
  mimeType: "audio/mpeg",
  size: 1000,
  durationSeconds: 45,
  freeSample: false,
  chapters: [],
  waveform: null,
};
const encuentro = buildEncuentroView("2026-12-05T18:00:00.000Z");
const RECORDED = { contentType: "COURSE", onlineType: "RECORDED", files: [audio] } as const;
const IN_PERSON = { contentType: "EVENT", onlineType: null, modality: "OFFLINE" } as const;

test.each<[string, Partial<AyniDetail>, string[]]>([
  [
    "a podcast",
    { contentType: "PODCAST", onlineType: null, files: [audio] },
    ["1 audio para escuchar", "En español", "Es tuyo para siempre"],
  ],
  [
    "a book in two formats",
    {
      contentType: "EBOOK",
      onlineType: null,
      files: [
        { ...audio, kind: "EBOOK", mimeType: "application/pdf" },
        { ...audio, kind: "EBOOK", mimeType: "application/epub+zip" },
      ],
    },
    ["1 libro para leer, en PDF y EPUB", "En español", "Es tuyo para siempre"],
  ],
  [
    "a recorded course",
    { ...RECORDED, files: [audio] },
    ["1 audio para escuchar", "En español", "Es tuyo para siempre"],
  ],
  [
    "a recorded course for a month",
    { ...RECORDED, files: [audio], accessDays: 30 },
    ["1 audio para escuchar", "En español", "Acceso durante 30 días"],
  ],
  ["a live workshop", { encuentros: [encuentro] }, ["Por videollamada", "90 minutos en vivo", "En español"]],
  [
    "a live course with files",
    { contentType: "COURSE", encuentros: [encuentro, encuentro, encuentro], files: [audio] },
    [
      "Por videollamada",
      "3 encuentros de 90 minutos",
      "1 audio para escuchar",
      "En español",
      "Los archivos son tuyos para siempre",
    ],
  ],
  [
    "encuentros of different lengths, without the cancelled one",
    { encuentros: [encuentro, { ...encuentro, durationMinutes: 60 }, { ...encuentro, cancelled: true }] },
    ["Por videollamada", "2 encuentros", "En español"],
  ],
  [
    "an event in person",
    { ...IN_PERSON, placeCity: "Buenos Aires", encuentros: [encuentro] },
    ["En Buenos Aires", "90 minutos", "En español"],
  ],
])("%s says what is received", (_name, overrides, expected) => {
  expect(listIncluded(buildAyniDetail(overrides)).map(({ text }) => text)).toEqual(expected);
});
