/** An operator that issues invoices, as its settings say it. */
export const OPERATOR = {
  OPERATOR_NAME: "Ayllu Compartir S. L.",
  OPERATOR_TAX_ID: "B12345674",
  OPERATOR_ADDRESS: "Calle Mayor 1, 28013 Madrid",
};

/** They issue one for every sale of a test. */
export const INVOICING = { ...OPERATOR, INVOICES_FROM: "2026-01-01" };
