import { describe, expect, it } from "vitest";
import { GET as getBand } from "@/app/tejidos/banda/[file]/route";
import { GET as getDiscipline } from "@/app/tejidos/disciplina/[file]/route";
import { GET as getBackground } from "@/app/tejidos/fondo/[file]/route";
import { GET as getStripSheet } from "@/app/tejidos/hojas/fondos/[file]/route";
import { GET as getDisciplineSheet } from "@/app/tejidos/hojas/disciplinas/[file]/route";
import { GET as getCoverSheet } from "@/app/tejidos/hojas/portadas/[file]/route";
import { GET as getMark } from "@/app/tejidos/marca.svg/route";
import { GET as getEdge } from "@/app/tejidos/orla/[file]/route";
import { GET as getCover } from "@/app/tejidos/portada/[type]/[discipline]/[file]/route";

const request = new Request("http://localhost/");
const withFile = (file: string) => ({ params: Promise.resolve({ file }) });
const cover = (type: string, discipline: string, file: string) =>
  getCover(request, { params: Promise.resolve({ type, discipline, file }) });

const drawings: [string, () => Response | Promise<Response>][] = [
  ["a cover", () => cover("EVENT", "REIKI", "circulo-de-luna.svg")],
  ["a discipline", () => getDiscipline(request, withFile("REIKI.svg"))],
  ["a band", () => getBand(request, withFile("ayllu.svg"))],
  ["an edge", () => getEdge(request, withFile("lana.svg"))],
  ["a background", () => getBackground(request, withFile("lucia-ferrer.svg"))],
  ["the mark", () => getMark()],
  ["a sheet of covers", () => getCoverSheet(request, withFile("EVENT.REIKI.luna~COURSE.YOGA.yoga-1.svg"))],
  ["a sheet of disciplines", () => getDisciplineSheet(request, withFile("REIKI~YOGA.svg"))],
  ["a sheet of strips", () => getStripSheet(request, withFile("lucia-ferrer~hugo-mamani.svg"))],
  ["the longest slug", () => getBand(request, withFile(`${"a".repeat(120)}.svg`))],
];

it.each(drawings)("serves %s as immutable", async (_name, get) => {
  const response = await get();
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/svg+xml");
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(await response.text()).toMatch(/^<svg /);
});

const invalidFiles = [
  "",
  ".svg",
  "ayllu",
  "ayllu.png",
  "Ayllu.svg",
  "a_b.svg",
  "a b.svg",
  "a%2fb.svg",
  "../a.svg",
  "ñ.svg",
  "a.svg\n",
  "a\u0000.svg",
  `${"a".repeat(121)}.svg`,
];

describe.each([
  ["band", getBand],
  ["edge", getEdge],
  ["background", getBackground],
])("%s", (_name, get) => {
  it.each(invalidFiles)("returns 404 for %j", async (file) => {
    expect((await get(request, withFile(file))).status).toBe(404);
  });
});

it.each([
  ["event", "REIKI", "a.svg"],
  ["toString", "REIKI", "a.svg"],
  ["EVENT", "NOPE", "a.svg"],
  ["EVENT", "constructor", "a.svg"],
  ["EVENT", "REIKI", "A.svg"],
])("returns 404 for the cover %s/%s/%s", async (type, discipline, file) => {
  expect((await cover(type, discipline, file)).status).toBe(404);
});

it.each(["reiki.svg", "NOPE.svg", "constructor.svg", "REIKI", "__proto__.svg"])(
  "returns 404 for the discipline %s",
  async (file) => expect((await getDiscipline(request, withFile(file))).status).toBe(404),
);

it.each([
  [
    "covers",
    getCoverSheet,
    ["EVENT.REIKI.svg", "EVENT.REIKI.a~.svg", "EVENT.NOPE.a.svg", "EVENT.REIKI.a.b.svg"],
  ],
  [
    "disciplines",
    getDisciplineSheet,
    ["", ".svg", "REIKI", "REIKI~.svg", "REIKI~NOPE.svg", "REIKI,YOGA.svg"],
  ],
  ["strips", getStripSheet, ["a~B.svg", "a~~b.svg", "a~b.png", `${"a~".repeat(200)}a.svg`]],
])("returns 404 for invalid sheets of %s", async (_name, get, files) => {
  for (const file of files) expect((await get(request, withFile(file))).status, file).toBe(404);
});
