import { PRODUCT } from "@/lib/copy/product";
import { routes } from "@/lib/platform/routes";
import type { Operator } from "@/lib/platform/site-config/schema";
import { communitySections } from "../textos/terms-community";
import { mastersSections } from "./terms-masters";
import { purchaseSections } from "../textos/terms-purchases";
import { refundSections } from "../textos/terms-refunds";
import { serviceSections } from "../textos/terms-service";
import type { Text } from "./page-text";

export const terms = (operator: Operator): Text => ({
  group: "legal",
  path: routes.terms(),
  title: "Condiciones de uso y contratación",
  description: `Las reglas para usar ${PRODUCT}: cuentas, compras, desistimiento y devoluciones, Maestros, contenidos y reclamaciones.`,
  lead: "El acuerdo entre tú y nosotros, en español sencillo. Léelo antes de crear tu cuenta o comprar.",
  updated: "2026-11-21",
  contents: true,
  sections: [
    ...serviceSections(operator),
    ...purchaseSections(operator),
    ...refundSections(operator),
    ...mastersSections,
    ...communitySections(operator),
  ],
});
