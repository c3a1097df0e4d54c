export declare function findNodeWarning(version?: string): string | undefined;
