/** Calls back after the next frame is painted, so that what was pressed answers before the work that it starts. */
export function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback));
}

/** Resolves after the next frame is painted. */
export const waitForPaint = (): Promise<void> => new Promise(afterPaint);
