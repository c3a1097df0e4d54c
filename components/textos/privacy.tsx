import { PRODUCT } from "@/lib/copy/product";
import { routes } from "@/lib/routes";
import type { Operator } from "@/lib/site/schema";
import { dataSections } from "./privacy-data";
import { rightsSections } from "./privacy-rights";
import { sharingSections } from "./privacy-sharing";
import type { Text } from "./text";

export const privacy = (operator: Operator): Text => ({
  group: "legal",
  path: routes.privacy(),
  title: "Política de privacidad",
  description: `Qué datos personales trata ${PRODUCT}, para qué, con quién los comparte, cuánto los guarda y qué derechos tienes.`,
  lead: "Pedimos lo necesario, lo usamos para lo que decimos y te lo puedes llevar cuando quieras.",
  updated: "2026-11-21",
  contents: true,
  sections: [...dataSections(operator), ...sharingSections(operator), ...rightsSections(operator)],
});
