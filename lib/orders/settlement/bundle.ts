import "server-only";
import { content } from "./content";
import type { SaleKind } from "./schema";

/** Several contents of a Master, each with its order, paid at once. */
export const bundle: SaleKind = {
  ...content,
  hasParts: true,
  toSubject: ({ bundlePurchase }) => bundlePurchase?.bundle,
  toSaleMail: (orders) => ({
    parts: orders.map(({ reference, ayni, amount }) => ({ reference, title: ayni.title, amount })),
  }),
  toSoldNotice: (orders) => ({ bundled: orders.length }),
  toLatePaymentMail: () => ({ isBundle: true }),
};
