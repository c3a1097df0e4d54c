export const COMPILED_FOLDER: string;
export const MANIFEST: string;

export function hashFileStates(files: readonly string[], root?: string): string;
export function findCompiledPrograms(root: string): Record<string, string> | undefined;
