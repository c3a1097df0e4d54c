import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { routes } from "@/lib/platform/routes";
import type { Operator } from "@/lib/platform/site-config/schema";
import { toCommunitySections } from "./terms-community";
import { masterSections } from "./terms-masters";
import { toPurchaseSections } from "./terms-purchases";
import { toRefundSections } from "./terms-refunds";
import { toServiceSections } from "./terms-service";
import type { PageText } from "./page-text";

export const toTermsText = (operator: Operator): PageText => ({
  group: "legal",
  path: routes.terms(),
  title: "Condiciones de uso y contratación",
  description: `Las reglas para usar ${PRODUCT_NAME}: cuentas, compras, desistimiento y devoluciones, Maestros, contenidos y reclamaciones.`,
  lead: "El acuerdo entre tú y nosotros, en español sencillo. Léelo antes de crear tu cuenta o comprar.",
  updated: "2026-11-29",
  hasTableOfContents: true,
  sections: [
    ...toServiceSections(operator),
    ...toPurchaseSections(operator),
    ...toRefundSections(operator),
    ...masterSections,
    ...toCommunitySections(operator),
  ],
});
