import { expect, test } from "vitest";
import { z } from "zod";
import { describeIssue } from "@/lib/platform/copy/validation";

const firstMessage = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: describeIssue }).error?.issues[0]?.message;

test.each<[string, z.ZodType, unknown]>([
  ["Este campo no puede estar vacío", z.string(), undefined],
  ["Este campo no puede estar vacío", z.string().min(1), ""],
  ["Escribe un texto", z.string(), 3],
  ["Escribe un número", z.number(), "tres"],
  ["Escribe un número entero", z.int(), 1.5],
  ["Elige sí o no", z.boolean(), "sí"],
  ["Indica una lista", z.array(z.string()), "a"],
  ["Indica una fecha y una hora válidas", z.iso.datetime(), "mañana"],
  ["Indica un día válido", z.iso.date(), "31-12-2026"],
  ["Debes indicar una dirección de correo electrónico válida", z.email(), "ana@"],
  ["Este dato no es válido", z.uuid(), "a"],
  ["Elige un valor de la lista", z.enum(["a", "b"]), "c"],
  ["Escribe al menos 8 caracteres", z.string().min(8), "corta"],
  ["Escribe como máximo 2 caracteres", z.string().max(2), "larga"],
  ["Elige 3 como mínimo", z.array(z.string()).min(3), []],
  ["Elige 1 como máximo", z.array(z.string()).max(1), ["a", "b"]],
  ["Indica un número a partir de 5", z.number().min(5), 1],
  ["Indica un número hasta 5", z.number().max(5), 9],
  ["Este campo no existe", z.strictObject({}), { a: 1 }],
  ["Este dato no es válido", z.union([z.uuid(), z.iso.date()]), "x"],
])("%s", (text, schema, value) => {
  expect(firstMessage(schema, value)).toBe(text);
});
