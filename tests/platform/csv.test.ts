import { expect, test } from "vitest";
import { csvResponse, type CsvFormat } from "@/lib/platform/csv";

const COLUMNS = [
  { key: "name", header: "Nombre" },
  { key: "price", header: "Precio", type: "decimal" },
  { key: "paidAt", header: "Pagado el", type: "instant" },
] as const;

async function* toBatches(...rows: { name: string; price: string; paidAt: string | null }[]) {
  yield rows;
}

const render = (format: CsvFormat, ...rows: Parameters<typeof toBatches>) =>
  csvResponse({ name: "ventas", columns: COLUMNS, rows: toBatches(...rows), format }).bytes();

const readLines = async (...input: Parameters<typeof render>) =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(await render(...input)).split("\r\n");

const MADRID = { form: "punto-y-coma", timeZone: "Europe/Madrid" } as const;

test("writes semicolons, decimal commas and the reader's time, with the zone in the header", async () => {
  const row = { name: "Ana, Peña; ñ", price: "1250.00", paidAt: "2026-11-21T20:36:21.667Z" };
  expect(await readLines(MADRID, row, { name: "Luz", price: "12000", paidAt: null })).toEqual([
    "\u{feff}Nombre;Precio;Pagado el (Europe/Madrid)",
    '"Ana, Peña; ñ";1250,00;2026-11-21 21:36',
    "Luz;12000;",
    "",
  ]);
});

test("writes commas and decimal points for Mexico and Central America", async () => {
  const format = { form: "coma", timeZone: "America/Mexico_City" } as const;
  expect(
    await readLines(format, { name: "Ana; Peña", price: "25.00", paidAt: "2026-11-22T03:00:00Z" }),
  ).toEqual([
    "\u{feff}Nombre,Precio,Pagado el (America/Mexico_City)",
    "Ana; Peña,25.00,2026-11-21 21:00",
    "",
  ]);
});

test("writes a negative amount as a number, not as a text", async () => {
  const row = { name: "Pago", price: "-18.59", paidAt: null };
  expect((await readLines(MADRID, row))[1]).toBe("Pago;-18,59;");
  expect((await readLines({ ...MADRID, form: "coma" }, row))[1]).toBe("Pago,-18.59,");
});

test.each(["=1+1", "+34", "-5", "@suma", "\ttab"])("escapes the formula %j in both forms", async (name) => {
  for (const form of ["punto-y-coma", "coma"] as const) {
    const [, line] = await readLines({ ...MADRID, form }, { name, price: "1.00", paidAt: null });
    expect(line?.startsWith(`'${name}`)).toBe(true);
  }
});
