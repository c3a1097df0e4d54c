/** The days, months and quarters of invoices, statements and books begin at midnight in Spain, where the operator keeps them. */
export const BOOKS_ZONE = "Europe/Madrid";
