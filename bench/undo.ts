type Undo = () => Promise<void>;

const undos: Undo[] = [];

/** What is to be done when the run ends, however it ends; the last first. */
export const atEnd = (undo: Undo): void => void undos.push(undo);

export async function undoEverything(): Promise<void> {
  for (const undo of undos.splice(0).reverse()) await undo().catch((error: unknown) => console.error(error));
}
