export function say(text?: string): void;
export function sayPair(name: string, text: string): void;
export function step(name: string, doing: string, work: () => Promise<string>): Promise<void>;
