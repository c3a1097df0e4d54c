/**
 * Yields batches of rows until a short one. `read` gets the last row of the batch before, null for the first, and
 * returns at most `size` rows after it.
 */
export async function* readInBatches<Row>(
  size: number,
  read: (after: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Row | null = null;
  for (;;) {
    const rows: Row[] = await read(after);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = rows.at(-1) ?? null;
  }
}

export async function* mapBatches<Row, Result>(
  batches: AsyncIterable<Row[]>,
  toResult: (row: Row) => Result,
): AsyncGenerator<Result[]> {
  for await (const batch of batches) yield batch.map(toResult);
}

export async function* inOneBatch<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}
