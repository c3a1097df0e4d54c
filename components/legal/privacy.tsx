import { PRODUCT } from "@/lib/copy/product";
import { routes } from "@/lib/platform/routes";
import type { Operator } from "@/lib/platform/site-config/schema";
import { dataSections } from "../textos/privacy-data";
import { rightsSections } from "../textos/privacy-rights";
import { sharingSections } from "../textos/privacy-sharing";
import type { Text } from "./page-text";

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
