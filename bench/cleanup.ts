type Cleanup = () => Promise<void>;

const cleanups: Cleanup[] = [];

/** Registers a cleanup; they run in reverse order, also after an error or a signal. */
export const onExit = (cleanup: Cleanup): void => void cleanups.push(cleanup);

export async function runCleanups(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse())
    await cleanup().catch((error: unknown) => console.error(error));
}
