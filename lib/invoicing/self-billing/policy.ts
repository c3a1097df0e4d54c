/** Times of an agreement by which the operator writes a Master's invoices. */
export type AgreementTimes = { acceptedAt: Date; revokedAt: Date | null };

/**
 * Returns the agreement that covers a month which ends at `end`; undefined if its Master invoices it. The first agreement also
 * covers the months before it; a later one not those in which there was none, since they were the Master's own to invoice.
 */
export function findCoveringAgreement<Agreement extends AgreementTimes>(
  agreements: readonly Agreement[],
  end: Date,
): Agreement | undefined {
  const byTime = agreements.toSorted((a, b) => a.acceptedAt.getTime() - b.acceptedAt.getTime());
  return byTime.find(
    ({ acceptedAt, revokedAt }, index) =>
      (index === 0 || acceptedAt < end) && (revokedAt === null || revokedAt >= end),
  );
}
